import type { StaticPage } from '#contract/content.ts'
import { questionsIn } from '#domain/content/page-html.ts'

/** Structured data (schema.org) of a page that answers questions; undefined for other pages. */
export function faqData({ content }: StaticPage): Record<string, unknown> | undefined {
  const questions = questionsIn(content)
  if (questions.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
