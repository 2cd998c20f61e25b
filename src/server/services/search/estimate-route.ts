import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext, CachedRoute } from '#server/context.ts'
import type { RouteEstimate } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'

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
