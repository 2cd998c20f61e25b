import type { TripPlaces } from '#contract/trip-payload.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { endOf, roadRange } from '#domain/booking/road-range.ts'
import { computeDropOff } from '#domain/booking/trip.ts'
import type { AppContext } from '#server/context.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { measureDrives, type ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'
import type { MeasuredTrip } from './read-trip.ts'

/**
 * The time in which the vehicle is on the road for a trip. Places that are not chosen yet, or that no road reaches, add
 * nothing.
 * @throws ApiError unavailable
 */
export async function measureRoad(
  context: AppContext,
  vehicle: ParkedVehicle,
  places: Pick<TripPlaces, 'pickup' | 'dropOff'>,
  { trip, approach }: Pick<MeasuredTrip, 'trip' | 'approach'>,
): Promise<TimeRange> {
  const end = endOf(trip, places)
  const isReached = end !== null && insideNepal(end)
  const [home = null] = isReached ? await measureDrives(context, [vehicle], { from: end }) : []
  return roadRange({ from: trip.from, to: computeDropOff(trip) }, { approach, home })
}
