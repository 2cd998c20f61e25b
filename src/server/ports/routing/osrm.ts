import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { Point } from '#domain/shared/place.ts'
import { createTimedCache } from '#server/timed-cache.ts'
import { fetchEngine } from '../fetch-engine.ts'
import type {
  MeasuredRoute,
  RouteEnds,
  RouteEstimate,
  RouteTable,
  RoutingPort,
  RoutingResult,
} from './port.ts'

/** A route across the country has a few thousand points. */
const CACHE_LIMITS = { maxAge: 10 * 60_000, maxBytes: 20 * 1024 * 1024 }
const TABLE_LIMITS = { maxAge: 10 * 60_000, maxBytes: 4 * 1024 * 1024 }
/** The engine measures between roads. The distance to a road is this much longer than the straight line. */
const OFF_ROAD_WINDING = 1.4
const OFF_ROAD_METERS_PER_SECOND = 15 / 3.6
/** A point within this distance of its road counts as being on it. */
const APPROACH_METERS = 150
const UNSURE_METERS_AWAY = 2_000

const NonNegative = v.pipe(v.number(), v.finite(), v.minValue(0))
/** The distance of each point to its road. */
const Snapped = v.array(v.object({ distance: v.optional(NonNegative, 0) }))
const Found = v.object({
  code: v.literal('Ok'),
  routes: v.pipe(
    v.array(
      v.object({
        distance: NonNegative,
        duration: NonNegative,
        legs: v.optional(v.array(v.object({ summary: v.optional(v.string(), '') })), []),
        geometry: v.object({ coordinates: v.array(v.tuple([v.number(), v.number()])) }),
      }),
    ),
    v.minLength(1),
  ),
  waypoints: Snapped,
})
/** No route between the points, or no road near one of them. */
const NotFound = v.object({ code: v.picklist(['NoRoute', 'NoSegment']) })
const Answer = v.variant('code', [Found, NotFound])
const Cells = v.array(v.array(v.nullable(NonNegative)))
const TableAnswer = v.variant('code', [
  v.object({
    code: v.literal('Ok'),
    distances: Cells,
    durations: Cells,
    sources: Snapped,
    destinations: Snapped,
  }),
  NotFound,
])

/** OSRM, HTTP API version 1. A route is an estimate if a point is 2 km or more off the engine's roads. */
export function createOsrm(url: string): RoutingPort {
  const cache = createTimedCache<RoutingResult>(CACHE_LIMITS)
  const tables = createTimedCache<RouteTable>(TABLE_LIMITS)
  return {
    route(points) {
      const path = pathOf(points)
      return cache.get(path, () => fetchRoutes(url, path, points))
    },
    table(ends) {
      return tables.get(JSON.stringify(ends), () => fetchTable(url, ends))
    },
    close: async () => {},
  }
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ lat, lng }) => `${lng},${lat}`).join(';')
}

async function fetchTable(url: string, { from, to }: RouteEnds): Promise<RouteTable> {
  const sources = from.map((_, index) => index).join(';')
  const destinations = to.map((_, index) => from.length + index).join(';')
  const address = `${url}/table/v1/driving/${pathOf([...from, ...to])}?annotations=duration,distance&sources=${sources}&destinations=${destinations}`
  const body = await fetchEngine(address, TableAnswer)
  if (body.code !== 'Ok') return from.map(() => to.map(() => null))
  return from.map((_, row) =>
    to.map((_, column) => {
      const distance = body.distances[row]?.[column] ?? null
      const duration = body.durations[row]?.[column] ?? null
      if (distance === null || duration === null) return null
      const away = [body.sources[row]?.distance ?? 0, body.destinations[column]?.distance ?? 0]
      return estimateOf({ distance, duration }, away, away)
    }),
  )
}

/** `driven`: the metres from the points to their roads, twice at a stop, where they are driven twice. */
function estimateOf(
  { distance, duration }: { distance: number; duration: number },
  away: readonly number[],
  driven: readonly number[],
): RouteEstimate {
  const offRoad = driven.reduce((sum, meters) => sum + meters * OFF_ROAD_WINDING, 0)
  return {
    meters: Math.ceil(distance + offRoad),
    seconds: Math.round(duration + offRoad / OFF_ROAD_METERS_PER_SECOND),
    isEstimate: away.some((meters) => meters >= UNSURE_METERS_AWAY),
  }
}

async function fetchRoutes(url: string, path: string, points: readonly Point[]): Promise<RoutingResult> {
  const alternatives = points.length === 2 ? '&alternatives=2' : ''
  const address = `${url}/route/v1/driving/${path}?overview=full&geometries=geojson&steps=true${alternatives}`
  const body = await fetchEngine(address, Answer)
  if (body.code !== 'Ok') return { noRoad: { at: 0, nearest: null } }
  const [first, ...others] = body.routes.map((route) => measured(route, body, points))
  if (!first) return { noRoad: { at: 0, nearest: null } }
  return { routes: [first, ...others] }
}

/**
 * The engine returns main road names in one language, and only with steps. It returns no road classes, so hills, gravel
 * and tracks are unknown.
 */
function measured(
  route: v.InferOutput<typeof Found>['routes'][number],
  body: v.InferOutput<typeof Found>,
  points: readonly Point[],
): MeasuredRoute {
  const away = body.waypoints.map(({ distance }) => distance)
  const driven = away.map((meters, index) => meters * (index === 0 || index === points.length - 1 ? 1 : 2))
  const road = route.legs.map(({ summary }) => summary.trim()).find((summary) => summary !== '')
  const line = route.geometry.coordinates.map(([lng, lat]): [number, number] => [lat, lng])
  return {
    id: hash('sha256', JSON.stringify(line), 'base64url').slice(0, 12),
    via: { place: null, road: road ? { en: road, np: road } : null },
    character: 'main',
    gravelKm: 0,
    trackKm: 0,
    approaches: away.flatMap((meters, at) =>
      meters > APPROACH_METERS ? [{ at, meters: Math.round(meters), road: null }] : [],
    ),
    ...estimateOf(route, away, driven),
    line,
  }
}
