import type { TimeRange } from '#domain/booking/free-times.ts'
import { roadRange } from '#domain/booking/road-range.ts'
import { type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { cityPoint } from '#domain/search/city-routes.ts'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext, CachedRoute } from '#server/context.ts'
import type { RouteEstimate } from '#server/ports/routing/port.ts'
import type { Reference } from '#server/serializers/reference.ts'
import type { CardRow } from '#server/serializers/vehicle-rows.ts'
import { measureRoute, profileOf } from '#server/services/places/find-route.ts'
import type { VehicleSearch } from './resolve-search.ts'

export type ProfileRow = Pick<CardRow, 'model_id' | 'off_road'>
type RoutedTrip = Trip & { isEstimate: boolean }

const NO_ROUTE: readonly string[] = ['noRoute', 'farFromRoad', 'outsideNepal']

/**
 * The road between two points for a routing profile, cached for all callers. Null when none is known, or while the
 * routing engine does not respond: prices by route are then left out, and the rest of the page or search works.
 */
export async function cachedRoute(
  context: AppContext,
  from: Point,
  to: Point,
  profile: RoutingProfile,
): Promise<RouteEstimate | null> {
  const ends = [from, to].map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`)
  const key = [profile, ...ends].join(' ')
  const route = await context.routes.get(key, () => estimateRoute(context, [from, to], profile))
  return typeof route === 'string' ? null : route
}

async function estimateRoute(
  context: AppContext,
  ends: readonly Point[],
  profile: RoutingProfile,
): Promise<CachedRoute> {
  try {
    const { meters, seconds, isEstimate } = await measureRoute(context, ends, { profile })
    return { meters, seconds, isEstimate }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return NO_ROUTE.includes(error.code) ? 'noRoad' : 'unavailable'
  }
}

/** The time on the road for a trip to the destination, until the vehicle is back at the city's centre. */
export async function roadOfSearch(
  context: AppContext,
  reference: Pick<Reference, 'cities'>,
  { cityId, destination, from, to }: Pick<VehicleSearch, 'cityId' | 'from' | 'to'> & { destination: Point },
  profile: RoutingProfile,
): Promise<TimeRange> {
  const centre = centreOf(reference, cityId)
  const home = centre && (await cachedRoute(context, destination, centre, profile))
  return roadRange({ from, to }, { approach: null, home })
}

/** The trip to the destination, by the routing profile of each vehicle on the page. */
export async function tripsFor(
  context: AppContext,
  reference: Reference,
  search: VehicleSearch,
  rows: readonly ProfileRow[],
): Promise<Map<RoutingProfile, RoutedTrip | null>> {
  const profiles = [...new Set(rows.map((row) => profileOf(row, reference)))]
  return tripsForProfiles(context, reference, search, profiles)
}

export async function tripsForProfiles(
  context: AppContext,
  reference: Pick<Reference, 'cities'>,
  { destination, ...search }: VehicleSearch,
  profiles: readonly RoutingProfile[],
): Promise<Map<RoutingProfile, RoutedTrip | null>> {
  if (!destination) return new Map()
  const trips = profiles.map((profile) => tripTo(context, reference, { ...search, destination }, profile))
  return new Map((await Promise.all(trips)).map((trip, at) => [profiles[at] ?? 'car', trip]))
}

/** The one-way trip from the city's centre for a routing profile; null without a known road. */
export async function tripTo(
  context: AppContext,
  reference: Pick<Reference, 'cities'>,
  { cityId, destination, from, to }: Pick<VehicleSearch, 'cityId' | 'from' | 'to'> & { destination: Point },
  profile: RoutingProfile,
): Promise<RoutedTrip | null> {
  const start = centreOf(reference, cityId)
  const route = start && (await cachedRoute(context, start, destination, profile))
  if (!route) return null
  const { meters, seconds, isEstimate } = route
  return { ...tripWithoutRoute(from, to), totalMeters: meters, totalSeconds: seconds, isEstimate }
}

function centreOf({ cities }: Pick<Reference, 'cities'>, cityId: number): Point | null {
  const city = cities.get(cityId)
  return city ? cityPoint(city) : null
}
