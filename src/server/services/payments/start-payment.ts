import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { attemptName, holdUntil, isBookingId, MAX_OPEN_ATTEMPTS } from '#domain/booking/payment.ts'
import type { Core } from '#server/core.ts'
import { inTransaction } from '#server/services/booking/transaction.ts'
import { UNKNOWN_PAYMENT } from './addresses.ts'

const NAME_BYTES = 10

/**
 * Starts to pay a booking and answers the key of the page to go to: of a new attempt, or of the booking when there is
 * nothing to start. `origin`: the site as the browser used it, to which the wallet sends it back.
 */
export async function startPayment(core: Core, bookingId: string, origin: string): Promise<string> {
  if (!isBookingId(bookingId)) return UNKNOWN_PAYMENT
  const now = core.now()
  return inTransaction(core.db, async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'status', 'payment', 'payable', 'paid_at'])
      .where('id', '=', bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!booking) return UNKNOWN_PAYMENT
    if (booking.status !== 'pending' || booking.paid_at || booking.payable === 0) return booking.id
    const earlier = await trx
      .selectFrom('payments')
      .select(({ fn }) => [
        fn.min<Date | null>('created_at').as('first'),
        fn.countAll<number>().filterWhere('state', '=', 'initiated').as('open'),
        sql<string | null>`(array_agg(transaction_uuid order by created_at desc))[1]`.as('latest'),
      ])
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    if (earlier.latest && earlier.open >= MAX_OPEN_ATTEMPTS) return earlier.latest

    // a cash booking waits for nobody's payment, so it has no hold that could run out
    if (booking.payment === 'esewa') {
      const hold = holdUntil(now, earlier.first?.getTime() ?? now, WALLET_HOLD_MS)
      if (hold <= now) return booking.id
      await trx
        .updateTable('bookings')
        .set({ hold_expires_at: new Date(hold) })
        .where('id', '=', booking.id)
        .execute()
    }
    const transactionUuid = attemptName(booking.id, BigInt(`0x${randomBytes(NAME_BYTES).toString('hex')}`))
    await trx
      .insertInto('payments')
      .values({
        booking_id: booking.id,
        transaction_uuid: transactionUuid,
        amount: booking.payable,
        amount_text: String(booking.payable),
        ref_id: null,
        detail: JSON.stringify({ origin }),
        created_at: new Date(now),
        resolved_at: null,
      })
      .execute()
    return transactionUuid
  })
}
