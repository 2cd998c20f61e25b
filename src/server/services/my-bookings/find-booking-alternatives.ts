import type { BookingAlternatives } from '#contract/my-bookings.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { earliestStart } from '#domain/search/dates.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { findSimilar } from '#server/services/booking/alternatives.ts'
import { bookingId } from './booking-columns.ts'

/** Other vehicles that the guest could book for the same trip; none once its pickup is too close to be booked. */
export async function findBookingAlternatives(
  context: AppContext,
  { id, readerId, locale }: { id: string; readerId: number; locale: Locale },
): Promise<BookingAlternatives> {
  const booking = await context.db
    .selectFrom('bookings')
    .select(['vehicle_id', 'from_at', 'to_at', 'total_meters', 'total_seconds', 'is_city_ride', 'is_one_way'])
    .select(['gravel_off_road_km', 'normal_off_road_km', 'extreme_off_road_km'])
    .where('id', '=', bookingId(id))
    .where('user_id', '=', readerId)
    .executeTakeFirst()
  if (!booking) throw new ApiError('bookingNotFound')
  const trip: Trip = {
    from: booking.from_at.getTime(),
    to: booking.to_at.getTime(),
    totalMeters: booking.total_meters,
    totalSeconds: booking.total_seconds,
    isCityRide: booking.is_city_ride,
    isOneWay: booking.is_one_way,
    offRoad: {
      gravel: booking.gravel_off_road_km,
      normal: booking.normal_off_road_km,
      extreme: booking.extreme_off_road_km,
    },
  }
  if (trip.from < earliestStart(context.now())) return { vehicles: [] }
  const like = { vehicleId: booking.vehicle_id, trip, locale, guestId: readerId }
  return { vehicles: await findSimilar(context, like) }
}
