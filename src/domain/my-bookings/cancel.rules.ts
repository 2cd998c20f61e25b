import { test } from 'vest'
import { formRules } from '#domain/shared/rules.ts'
import { MAX_REASON_LENGTH } from './limits.ts'
import { typedText } from './typed-text.ts'

export interface CancelForm {
  reason: string
}

/** Spec section 5, cancel booking. */
export const cancelRules = formRules<keyof CancelForm, CancelForm>(({ reason }) => {
  test('reason', 'my-bookings.cancel.reasonRequired', () => typedText(reason) !== '')
  test('reason', 'my-bookings.cancel.reasonTooLong', () => reason.length <= MAX_REASON_LENGTH)
})
