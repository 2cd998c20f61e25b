import type { Point } from '#domain/shared/place.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { RouteEstimate } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'

const NO_ROUTE: readonly string[] = ['noRoute', 'outsideNepal']

/**
 * The road between two points, cached for an hour for all callers; null where none is known.
 * @throws ApiError unavailable
 */
export function estimateRoute(context: AppContext, from: Point, to: Point): Promise<RouteEstimate | null> {
  const key = [from, to].map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join(' ')
  return context.routes.get(key, async () => {
    try {
      const { meters, seconds, isEstimate } = await measureRoute(context, [from, to])
      return { meters, seconds, isEstimate }
    } catch (error) {
      if (error instanceof ApiError && NO_ROUTE.includes(error.code)) return null
      throw error
    }
  })
}
