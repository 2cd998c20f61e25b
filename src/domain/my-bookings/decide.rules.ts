import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { MAX_REASON_LENGTH } from './limits.ts'
import type { Decision } from './request-time.ts'

export interface DecideForm {
  decision: Decision
  reason: string
}

/** A declined guest sees the reason. */
export const decideRules = formRules<'reason', DecideForm>(({ decision, reason }) => {
  test(
    'reason',
    'my-bookings.decide.reasonRequired',
    () => decision === 'approve' || cleanText(reason) !== '',
  )
  test('reason', 'my-bookings.decide.reasonTooLong', () => reason.length <= MAX_REASON_LENGTH)
})
