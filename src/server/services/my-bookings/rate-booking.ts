import type { RatePayload } from '#contract/my-bookings.ts'
import { rateRules } from '#domain/my-bookings/rate.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import { bookingId } from './booking-columns.ts'

/** Rates a booking: only its guest may, once, after the trip. A trigger updates the vehicle's sums, in which
 * a guest's ratings count once, the latest. */
export async function rateBooking(
  context: AppContext,
  payload: RatePayload,
  readerId: number,
): Promise<void> {
  const rate = payload.rate ?? null
  const remarks = cleanText(payload.remarks)
  if (rate === null || rateRules.runStatic({ rate, remarks }).hasErrors()) throw new ApiError('ratingMissing')
  const id = bookingId(payload.bookingID)
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at', 'status'])
      .where('id', '=', id)
      .where('user_id', '=', readerId)
      .executeTakeFirst()
    if (!booking) throw new ApiError('bookingNotFound')
    if (booking.status !== 'completed') throw new ApiError('notCompleted')
    const added = await trx
      .insertInto('ratings')
      .values({
        booking_id: booking.id,
        vehicle_id: booking.vehicle_id,
        user_id: readerId,
        rate,
        remarks,
        created_at: new Date(at),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('booking_id')
      .executeTakeFirst()
    if (!added) throw new ApiError('alreadyRated')
    await notifyParties(trx, booking, 'ratingReceived', { actor: 'renter', at, facts: { rate } })
  })
}
