import type { VehicleDetail } from '#contract/vehicles.ts'
import { MAX_HIRE_DAYS, MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { tripOf, tripRefusal } from '#domain/booking/trip.ts'
import { datesQuery, type SearchQuery } from '#domain/search/query.ts'

/** What a vehicle's page can offer for the dates of its address. `from` and `to` are UTC epoch milliseconds. */
export interface Offer {
  kind: 'free' | 'taken' | 'tooLong' | 'unpriced'
  from: number
  to: number
  longestDays: number
  bookAddress: string
  /** the list for the same city and dates */
  listAddress: string
}

export function offerOf(
  vehicle: VehicleDetail,
  search: SearchQuery,
  { from, to }: { from: number; to: number },
): Offer {
  const query = datesQuery({ ...search, cityId: vehicle.city?.id ?? search.cityId })
  const isTooLong = tripRefusal(tripOf(from, to), vehicle) === 'tooLong'
  return {
    kind: isTooLong ? 'tooLong' : !vehicle.pricing ? 'unpriced' : vehicle.isFree ? 'free' : 'taken',
    from,
    to,
    longestDays: vehicle.longTermTrip ? MAX_LONG_TERM_DAYS : MAX_HIRE_DAYS,
    bookAddress: `/vehicle/${vehicle.id}/booking?${query}`,
    listAddress: `/vehicles?${query}`,
  }
}
