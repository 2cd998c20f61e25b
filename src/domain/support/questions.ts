/** A question with its answer, HTML of a static page. */
export interface HelpQuestion {
  group: string
  title: string
  answer: string
}

/** Splits a page of questions: an h2 starts a group, an h3 a question. Text before the first heading is omitted. */
export function splitQuestions(html: string): HelpQuestion[] {
  const questions: HelpQuestion[] = []
  let group = ''
  for (const [, level, title = '', text = ''] of html.matchAll(
    /<h([23])[^>]*>([\s\S]*?)<\/h[23]>([\s\S]*?)(?=<h[23][\s>]|$)/g,
  )) {
    if (level === '2') group = textOf(title)
    else questions.push({ group, title: textOf(title), answer: text.trim() })
  }
  return questions
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The plain text of a heading. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

/** Whether each searched word is the beginning of a word of the text, regardless of case and accents. */
export function matchesWords(text: string, searched: string): boolean {
  const words = wordsOf(text)
  return wordsOf(searched).every((word) => words.some((known) => known.startsWith(word)))
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
