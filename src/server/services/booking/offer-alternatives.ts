import type { Alternatives } from '#contract/vehicles.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { tripRefusal, tripWithoutRoute } from '#domain/booking/trip.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { findAlternatives } from './find-alternatives.ts'

/**
 * Alternatives to a vehicle that is taken for a trip, before the form is filled in.
 * @throws ApiError vehicleNotFound for a vehicle that guests may not see, tripTooLong
 */
export async function offerAlternatives(
  context: AppContext,
  vehicleId: number,
  { from, to }: TimeRange,
  locale: Locale,
): Promise<Alternatives> {
  const trip = tripWithoutRoute(from, to)
  if (tripRefusal(trip, { longTermTrip: true, offRoad: true }))
    throw new ApiError('tripTooLong', { days: MAX_LONG_TERM_DAYS })
  const vehicle = await context.db
    .selectFrom('vehicles as v')
    .select('v.id')
    .where('v.id', '=', vehicleId)
    .where(isListed)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  return findAlternatives(context, vehicleId, trip, locale)
}
