import * as v from 'valibot'
import type { Point } from '#domain/shared/place.ts'
import { createTimedCache } from '#server/timed-cache.ts'
import { fetchEngine } from '../fetch-engine.ts'
import type { MeasuredRoute, RoutingPort } from './port.ts'

/** A route across the country has a few thousand points. */
const KEPT = { maxAge: 10 * 60_000, maxBytes: 20 * 1024 * 1024 }
/** The engine measures from road to road; the way to the road is this much longer than the straight line. */
const OFF_ROAD_WINDING = 1.4
const OFF_ROAD_METERS_PER_SECOND = 15 / 3.6
const UNSURE_METERS_AWAY = 2_000

const Metres = v.pipe(v.number(), v.finite(), v.minValue(0))
const Found = v.object({
  code: v.literal('Ok'),
  routes: v.pipe(
    v.array(
      v.object({
        distance: Metres,
        duration: Metres,
        geometry: v.object({ coordinates: v.array(v.tuple([v.number(), v.number()])) }),
      }),
    ),
    v.minLength(1),
  ),
  waypoints: v.array(v.object({ distance: v.optional(Metres, 0) })),
})
/** No route between the points, or no road near one of them. */
const NotFound = v.object({ code: v.picklist(['NoRoute', 'NoSegment']) })
const Answer = v.variant('code', [Found, NotFound])

/** OSRM, HTTP API version 1. `isEstimate`: an endpoint is 2 km or more off the engine's roads. */
export function createOsrm(url: string): RoutingPort {
  const cache = createTimedCache<MeasuredRoute | null>(KEPT)
  return {
    route(points) {
      const path = points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
      return cache.get(path, () => fetchRoute(url, path, points))
    },
  }
}

async function fetchRoute(
  url: string,
  path: string,
  points: readonly Point[],
): Promise<MeasuredRoute | null> {
  const address = `${url}/route/v1/driving/${path}?overview=full&geometries=geojson`
  const answer = await fetchEngine(address, Answer)
  if (answer.code !== 'Ok') return null
  const [route] = answer.routes
  if (!route) return null
  const away = answer.waypoints.map(({ distance }) => distance)
  // the way off the road counts twice at a stop: in and out
  const offRoad = away.reduce((sum, meters, index) => {
    const isEnd = index === 0 || index === points.length - 1
    return sum + meters * OFF_ROAD_WINDING * (isEnd ? 1 : 2)
  }, 0)
  return {
    meters: Math.ceil(route.distance + offRoad),
    seconds: Math.round(route.duration + offRoad / OFF_ROAD_METERS_PER_SECOND),
    isEstimate: away.some((meters) => meters >= UNSURE_METERS_AWAY),
    line: route.geometry.coordinates.map(([lng, lat]) => [lat, lng]),
  }
}
