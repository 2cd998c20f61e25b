import type { GuestRatingPayload } from '#contract/ratings.ts'
import { canRateGuest } from '#domain/my-bookings/mutual-rating.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingId } from './booking-columns.ts'
import { readRating } from './rate-booking.ts'
import { lockRatedBooking, revealIfDue } from './reveal-ratings.ts'

/** Rates the guest of a booking: only its host may, once, in the two weeks after the trip. */
export async function rateGuest(
  context: AppContext,
  payload: GuestRatingPayload,
  request: { id: string; readerId: number },
): Promise<void> {
  const { rate, remarks } = readRating(payload)
  const { readerId } = request
  const id = bookingId(request.id)
  await inTransaction(
    context.db,
    async (trx) => {
      const booking = await lockRatedBooking(trx, { id, readerId, side: 'host' })
      const { trip, user_id } = booking
      const at = context.now()
      if (trip.status !== 'completed') throw new ApiError('notCompleted')
      if (trip.byHost) throw new ApiError('alreadyRated')
      if (booking.isGuestDeleted) throw new ApiError('guestDeleted')
      if (!canRateGuest(trip, at)) throw new ApiError('ratingTooLate')
      await trx
        .insertInto('guest_ratings')
        .values({
          booking_id: id,
          guest_id: user_id,
          host_id: readerId,
          rate,
          remarks,
          created_at: new Date(at),
        })
        .execute()
      await revealIfDue(trx, { ...booking, trip: { ...trip, byHost: true } }, at)
    },
    { busy: 'unavailable' },
  )
}
