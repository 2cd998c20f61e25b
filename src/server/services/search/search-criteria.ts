import { computeDropOff } from '#domain/booking/trip.ts'
import { filtersOf } from '#domain/search/query.ts'
import { routingProfiles } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import type { RequestedHours } from '#server/db/bookable.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { roadOfSearch, tripTo } from './estimate-route.ts'
import type { VehicleSearch } from './resolve-search.ts'

export type SearchCriteria = Omit<VehicleSearch, 'destination' | 'sort' | 'page'> &
  Pick<RequestedHours, 'road'>

/**
 * The search conditions; with a destination, until the slowest of the searched vehicle types has arrived, and on the
 * road until it is back at the city's centre.
 */
export async function criteriaOf(
  context: AppContext,
  reference: Pick<Reference, 'cities' | 'filters'>,
  { destination, cityId, from, to, ...search }: VehicleSearch,
): Promise<SearchCriteria> {
  const criteria = { cityId, from, ...filtersOf(search) }
  const { vehicleTypes } = criteria
  if (!destination) return { ...criteria, to }
  const types = reference.filters.vehicleTypes.filter(
    ({ id }) => vehicleTypes.length === 0 || vehicleTypes.includes(id),
  )
  const profiles = routingProfiles(types.map(({ slug }) => slug))
  const trips = await Promise.all(
    profiles.map((profile) => tripTo(context, reference, { cityId, from, to, destination }, profile)),
  )
  const arrival = Math.max(to, ...trips.map((trip) => (trip ? computeDropOff(trip) : to)))
  const roads = await Promise.all(
    profiles.map((profile) =>
      roadOfSearch(context, reference, { cityId, from, to: arrival, destination }, profile),
    ),
  )
  return { ...criteria, to: arrival, road: { from, to: Math.max(...roads.map((road) => road.to)) } }
}
