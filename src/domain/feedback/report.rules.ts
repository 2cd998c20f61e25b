import { formRules, test } from '#domain/shared/rules.ts'
import { textLength } from '#domain/shared/text.ts'
import { MIN_REPORT_TEXT } from './limits.ts'

export interface ReportText {
  reason: string
  remarks: string
}
export type ReportField = keyof ReportText

/** Both required, at least 4 characters. */
export const reportRules = formRules<ReportField, ReportText>(({ reason, remarks }) => {
  test('reason', 'feedback.errors.reason', () => textLength(reason) > 0)
  test('reason', 'feedback.errors.tooShort', () => textLength(reason) >= MIN_REPORT_TEXT)
  test('remarks', 'feedback.errors.remarks', () => textLength(remarks) > 0)
  test('remarks', 'feedback.errors.tooShort', () => textLength(remarks) >= MIN_REPORT_TEXT)
})
