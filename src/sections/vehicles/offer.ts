import type { City } from '#contract/search.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { datesQuery, type SearchQuery } from '#domain/search/query.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'

/** What a vehicle's page offers for the dates in its URL. `from` and `to` are UTC epoch milliseconds. */
export interface Offer {
  kind: 'free' | Obstacle
  from: number
  to: number
  longestDays: number
  /** name of the destination that the price includes, if one was searched */
  destination: string | null
  bookPath: string
  /** the list for the same city and dates */
  listPath: string
}

export function offerOf(
  vehicle: VehicleDetail,
  search: SearchQuery,
  { from, to }: { from: number; to: number },
): Offer {
  const query = datesQuery({ ...search, cityId: vehicle.city?.id ?? search.cityId })
  return {
    kind: vehicle.obstacle ?? 'free',
    from,
    // driving to the destination may take longer than the chosen hours
    to: Math.max(to, fromWire(vehicle.pricing?.to ?? '') ?? to),
    longestDays: vehicle.longTermTrip ? MAX_LONG_TERM_DAYS : MAX_TRIP_DAYS,
    destination: (search.destination && readNamedPlace(search.destination)?.label) || null,
    bookPath: `/vehicle/${vehicle.id}/booking?${query}`,
    listPath: `/vehicles?${query}`,
  }
}

/** Start of the priced trip: the city's centre. Null if only the hours are priced. */
export function tripStart({ city, pricing }: VehicleDetail, cities: readonly City[]): Point | null {
  const start = pricing?.totalMeters == null ? undefined : cities.find(({ id }) => id === city?.id)
  return start ? { lat: start.latitude, lng: start.longitude } : null
}
