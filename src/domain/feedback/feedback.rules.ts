import { formRules, test } from '#domain/shared/rules.ts'
import { textLength } from '#domain/shared/text.ts'

export interface Feedback {
  title: string
  message: string
}
export type FeedbackField = keyof Feedback

/** Spec section 5: neither may be empty; the minimum lengths are hints, which refuse nothing. */
export const feedbackRules = formRules<FeedbackField, Feedback>(({ title, message }) => {
  test('title', 'feedback.errors.title', () => textLength(title) > 0)
  test('message', 'feedback.errors.message', () => textLength(message) > 0)
})
