/** The initials of first and last name; in Devanagari with their vowel signs, which cannot stand alone. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [...new Set([words[0], words.at(-1)])]
    .map((word) => /^.\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('')
}
