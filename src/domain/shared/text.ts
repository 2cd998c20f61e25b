/** A person's text as it is kept: without signs that nobody can see and PostgreSQL may refuse, but with its lines. */
export function cleanText(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

/** Names, places and numbers of papers are one line each. */
export function oneLine(text: string | null | undefined): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Characters that a reader sees something of; Nepali joiners and other invisible ones do not count. */
export function textLength(text: string): number {
  return [...text.replace(/\p{Cf}/gu, '').trim()].length
}
