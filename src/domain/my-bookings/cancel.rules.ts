import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { MAX_REASON_LENGTH } from './limits.ts'

export interface CancelForm {
  reason: string
}

export const cancelRules = formRules<keyof CancelForm, CancelForm>(({ reason }) => {
  test('reason', 'my-bookings.cancel.reasonRequired', () => cleanText(reason) !== '')
  test('reason', 'my-bookings.cancel.reasonTooLong', () => reason.length <= MAX_REASON_LENGTH)
})
