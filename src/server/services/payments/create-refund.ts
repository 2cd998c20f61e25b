import type { Database } from '#server/db/client.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { isPartlyRefunded, isRestDue } from './attempts.ts'

/**
 * Marks everything that was paid for a booking as due for refund, and notifies the guest of the amount. The amount is
 * left out when a wallet has already refunded a part, because wallets do not report how much.
 */
export async function createRefund(trx: Database, booking: NotifiedBooking, at: number): Promise<void> {
  const paid = await trx
    .updateTable('payments as p')
    .set({ state: 'refundDue', resolved_at: new Date(at) })
    .where('p.booking_id', '=', booking.id)
    .where(({ or, eb }) => or([eb('p.state', '=', 'complete'), isPartlyRefunded]))
    .returning(['p.amount', 'p.provider', isRestDue.as('isRest')])
    .execute()
  const [first] = paid
  if (!first) return
  const amount = paid.some(({ isRest }) => isRest)
    ? undefined
    : paid.reduce((sum, payment) => sum + payment.amount, 0)
  await notifyParties(trx, booking, 'refundDue', {
    actor: 'system',
    at,
    facts: { wallet: first.provider },
    ...(amount && { amount }),
  })
}
