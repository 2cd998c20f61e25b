import type { TripPlaces } from '#contract/booking.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { roadRange } from '#domain/booking/road-range.ts'
import { computeDropOff, isRoundTrip, type Trip } from '#domain/booking/trip.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { measureDrives, type OtherEnd, type ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'

type Context = Parameters<typeof measureDrives>[0]

/**
 * The time in which the vehicle is on the road for a trip. Places that are not chosen yet, or that no road reaches, add nothing.
 * @throws ApiError unavailable
 */
export async function measureRoad(
  context: Context,
  vehicle: ParkedVehicle,
  { pickup, dropOff }: Pick<TripPlaces, 'pickup' | 'dropOff'>,
  trip: Trip,
): Promise<TimeRange> {
  // a round trip ends at its pickup
  const end = isRoundTrip(trip) ? pickup : dropOff
  const measure = async (other: OtherEnd | null) => {
    const [drive = null] = other ? await measureDrives(context, [vehicle], other) : []
    return drive
  }
  const [approach, home] = await Promise.all([
    measure(pickup && insideNepal(pickup) ? { to: pickup } : null),
    measure(end && insideNepal(end) ? { from: end } : null),
  ])
  return roadRange({ from: trip.from, to: computeDropOff(trip) }, { approach, home })
}
