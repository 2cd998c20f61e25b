import type { RatePayload } from '#contract/my-bookings.ts'
import type { GuestRatingPayload } from '#contract/ratings.ts'
import { canRateGuest, revealedFrom } from '#domain/my-bookings/mutual-rating.ts'
import { rateRules } from '#domain/my-bookings/rate.rules.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import { bookingId } from './booking-columns.ts'
import { lockRatedBooking, revealIfDue } from './reveal-ratings.ts'

/**
 * Rates a booking: only its guest may, once, after the trip. The rating is hidden until the host has rated the guest too,
 * or for two weeks. When it is revealed, a trigger updates the vehicle's sums, in which a guest's ratings count once, the
 * latest.
 */
export async function rateBooking(
  context: AppContext,
  payload: RatePayload,
  readerId: number,
): Promise<void> {
  const { rate, remarks } = readRating(payload)
  const id = bookingId(payload.bookingID)
  await inTransaction(context.db, async (trx) => {
    const booking = await lockRatedBooking(trx, { id, readerId, side: 'renter' })
    const { trip, vehicle_id } = booking
    if (trip.status !== 'completed') throw new ApiError('notCompleted')
    if (trip.byGuest) throw new ApiError('alreadyRated')
    const at = context.now()
    await trx
      .insertInto('ratings')
      .values({ booking_id: id, vehicle_id, user_id: readerId, rate, remarks, created_at: new Date(at) })
      .execute()
    const rated = { ...booking, trip: { ...trip, byGuest: true } }
    if (await revealIfDue(trx, rated, at)) return
    // without the stars, which the host reads when they are revealed
    const day = kathmanduDate(revealedFrom(trip.dropOff))
    await notifyParties(trx, booking, 'ratingReceived', { actor: 'renter', at, facts: { day } })
  })
}

/** Rates the guest of a booking: only its host may, once, in the two weeks after the trip. */
export async function rateGuest(
  context: AppContext,
  payload: GuestRatingPayload,
  request: { id: string; readerId: number },
): Promise<void> {
  const { rate, remarks } = readRating(payload)
  const { readerId } = request
  const id = bookingId(request.id)
  await inTransaction(context.db, async (trx) => {
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
  })
}

/** @throws ApiError ratingMissing */
function readRating(payload: Pick<RatePayload, 'rate' | 'remarks'>): {
  rate: number
  remarks: string
} {
  const rate = payload.rate ?? null
  const remarks = cleanText(payload.remarks)
  if (rate === null || rateRules.runStatic({ rate, remarks }).hasErrors()) throw new ApiError('ratingMissing')
  return { rate, remarks }
}
