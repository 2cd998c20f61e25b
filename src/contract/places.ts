import * as v from 'valibot'
import type { Point } from '#domain/shared/place.ts'
import { PLACE_KINDS } from '#domain/shared/place-kind.ts'
import { endpoint } from './endpoint.ts'

const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const PointPayload = v.object({ lat: Latitude, lng: Longitude })

/**
 * `title`, `label` and `detail` are in the user's language; the label ends in ", Nepal" (", नेपाल"), the detail says kind and
 * district ("neighbourhood, Kathmandu"). Google in the browser gives neither kind nor detail; this API gives both.
 */
export const Place = v.object({
  id: v.string(),
  title: v.string(),
  label: v.string(),
  kind: v.optional(v.picklist(PLACE_KINDS)),
  detail: v.optional(v.string()),
  lat: v.number(),
  lng: v.number(),
})
/**
 * `q` searches by name, `near` ("27.7,85.3", what the map shows) ranks places around it higher; `lat` and `lng` name a point and return one place ("1.2 km NW of Thamel, Kathmandu, Nepal").
 */
export const FindPlacesQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
  near: v.optional(v.pipe(v.string(), v.maxLength(48))),
  lat: v.optional(v.pipe(v.string(), v.maxLength(24))),
  lng: v.optional(v.pipe(v.string(), v.maxLength(24))),
})

/** Origin, stops, destination: 2 to 22 points. */
export const RoutePayload = v.object({
  points: v.pipe(v.array(PointPayload), v.minLength(2), v.maxLength(22)),
})
/**
 * `meters` and `seconds` of the whole route, one way. `line` is for the map. `startAddress` and `endAddress` name the
 * ends in the user's language. `isEstimate`: part of it lies off the known roads, or on a leg of uncertain length.
 */
export const Route = v.object({
  meters: v.number(),
  seconds: v.number(),
  isEstimate: v.boolean(),
  line: v.array(v.tuple([v.number(), v.number()])),
  startAddress: v.string(),
  endAddress: v.string(),
})

export type Place = v.InferOutput<typeof Place>
export type FindPlacesQuery = v.InferOutput<typeof FindPlacesQuery>
export type RoutePayload = v.InferOutput<typeof RoutePayload>
export type Route = v.InferOutput<typeof Route>

export const findPlaces = endpoint<undefined, Place[]>('GET', '/places')
export const findRoute = endpoint<RoutePayload, Route>('POST', '/route')

/**
 * The maps port of the browser, restricted to Nepal: places and routes from the configured engine
 * (docs/external-services.md).
 */
export interface MapsService {
  /** `near`: what the user looks at, whose surroundings come first. */
  suggest(query: string, signal?: AbortSignal, near?: Point | null): Promise<Place[]>
  name(point: Point): Promise<Place>
  /** Origin, stops, destination. @throws ApiFailure */
  route(points: readonly Point[], signal?: AbortSignal): Promise<Route>
}
