import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { MAX_ANSWER_LENGTH } from './limits.ts'

export interface AnswerForm {
  text: string
}

/** The host's public answer to a review. */
export const answerRules = formRules<keyof AnswerForm, AnswerForm>(({ text }) => {
  test('text', 'my-bookings.answer.required', () => cleanText(text) !== '')
  test('text', 'my-bookings.answer.tooLong', () => text.length <= MAX_ANSWER_LENGTH)
})
