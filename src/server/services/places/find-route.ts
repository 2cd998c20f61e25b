import type { Route, RoutePayload } from '#contract/places.ts'
import { type Point, round4 } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { insideNepal } from './inside-nepal.ts'

/** @throws ApiError outsideNepal, noRoute or unavailable */
export async function findRoute(context: AppContext, payload: RoutePayload, locale: Locale): Promise<Route> {
  const points = payload.points.map(rounded)
  const route = await measureRoute(context, points)
  const [start, end] = await Promise.all(
    [points[0], points.at(-1)].map((point) => point && context.ports.places.name(point, locale)),
  )
  return { ...route, startAddress: start?.label ?? '', endAddress: end?.label ?? '' }
}

/**
 * The route through origin, stops and destination, rounded to the product's precision.
 * @throws ApiError outsideNepal, noRoute or unavailable
 */
export async function measureRoute(context: AppContext, points: readonly Point[]): Promise<MeasuredRoute> {
  const kept = points.map(rounded)
  if (!kept.every(insideNepal)) throw new ApiError('outsideNepal')
  const route = await context.ports.routing.route(kept)
  if (!route) throw new ApiError('noRoute')
  return route
}

function rounded({ lat, lng }: Point): Point {
  return { lat: round4(lat), lng: round4(lng) }
}
