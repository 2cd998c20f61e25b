import type { StaticPage } from '#contract/content.ts'
import { splitQuestions } from '#domain/support/questions.ts'

/** Structured data (schema.org) of a page that answers questions; undefined for other pages. */
export function faqData({ content }: StaticPage): Record<string, unknown> | undefined {
  const questions = splitQuestions(content).filter(({ title, answer }) => title.endsWith('?') && answer)
  if (questions.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
