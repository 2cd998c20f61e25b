import type { Database } from '#server/db/client.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'

/** Marks everything that was paid for a booking as due for refund, and notifies the guest of the amount. */
export async function createRefund(trx: Database, booking: NotifiedBooking, at: number): Promise<void> {
  const paid = await trx
    .updateTable('payments')
    .set({ state: 'refundDue', resolved_at: new Date(at) })
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'complete')
    .returning('amount')
    .execute()
  if (!paid.length) return
  const amount = paid.reduce((sum, payment) => sum + payment.amount, 0)
  await notifyParties(trx, booking, 'refundDue', { actor: 'system', at, amount })
}
