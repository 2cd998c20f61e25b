import { formRules, test } from '#domain/shared/rules.ts'
import { textLength } from '#domain/shared/text.ts'

export interface Feedback {
  title: string
  message: string
}
export type FeedbackField = keyof Feedback

/** Both are required. The minimum lengths are hints only. */
export const feedbackRules = formRules<FeedbackField, Feedback>(({ title, message }) => {
  test('title', 'feedback.errors.title', () => textLength(title) > 0)
  test('message', 'feedback.errors.message', () => textLength(message) > 0)
})
