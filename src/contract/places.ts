import * as v from 'valibot'
import { ROUTE_CHARACTERS } from '#domain/booking/route-character.ts'
import { MAX_PLACE_TEXT, type Point } from '#domain/shared/place.ts'
import { PLACE_KINDS } from '#domain/shared/place-kind.ts'
import { endpoint } from './endpoint.ts'

const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
const PointPayload = v.object({ lat: Latitude, lng: Longitude })

/**
 * `title`, `label` and `detail` are in the user's language. The label ends in ", Nepal" (", नेपाल"); the detail is kind
 * and district ("neighbourhood, Kathmandu"). `kind` and `detail` are missing only on places from Google in the browser.
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
 * `q` is a name, coordinates or a map link (one result for these two). `near` ("27.7,85.3", what the user looks at)
 * ranks places around it higher. `lat` and `lng` return one place that names the point ("1.2 km NW of Thamel,
 * Kathmandu, Nepal").
 */
export const FindPlacesQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(MAX_PLACE_TEXT))),
  near: v.optional(v.pipe(v.string(), v.maxLength(48))),
  lat: v.optional(v.pipe(v.string(), v.maxLength(24))),
  lng: v.optional(v.pipe(v.string(), v.maxLength(24))),
})

/**
 * Origin, at most MAX_STOPS stops (domain/booking/limits.ts; more are refused with a sentence), destination. With
 * `vehicleId` the route uses only roads that the vehicle can drive on.
 */
export const RoutePayload = v.object({
  points: v.pipe(v.array(PointPayload), v.minLength(2), v.maxLength(100)),
  vehicleId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
})
/**
 * `id` identifies the roads taken and is sent back with a booking; empty when Google measured. `meters` and `seconds`
 * are those of the whole route, one way. `line`: an encoded polyline with 5 decimals. `title`: what distinguishes it
 * from the other options, in the user's language ("By Mugling, Prithvi Highway"). `isEstimate`: a part is not on known
 * roads. `gravelKm`: on roads that are probably unpaved; `trackKm`: on tracks.
 */
const RouteOption = v.object({
  id: v.string(),
  meters: v.number(),
  seconds: v.number(),
  isEstimate: v.boolean(),
  line: v.string(),
  title: v.string(),
  character: v.picklist(ROUTE_CHARACTERS),
  gravelKm: v.number(),
  trackKm: v.number(),
})
/**
 * The best route, and at most two alternatives. `startAddress` and `endAddress` are in the user's language. `notes`:
 * sentences about the points, such as the walk to the nearest road; `at` is the index of the point.
 */
export const Route = v.object({
  ...RouteOption.entries,
  startAddress: v.string(),
  endAddress: v.string(),
  alternatives: v.array(RouteOption),
  notes: v.array(v.object({ at: v.number(), text: v.string() })),
})

export type Place = v.InferOutput<typeof Place>
export type FindPlacesQuery = v.InferOutput<typeof FindPlacesQuery>
export type RoutePayload = v.InferOutput<typeof RoutePayload>
export type RouteOption = v.InferOutput<typeof RouteOption>
export type Route = v.InferOutput<typeof Route>

export const findPlaces = endpoint<undefined, Place[]>('GET', '/places')
export const findRoute = endpoint<RoutePayload, Route>('POST', '/route')

/**
 * The maps port of the browser: places and routes in Nepal from the configured engine (docs/external-services.md).
 */
export interface MapsService {
  /** Places around `near`, what the user looks at, rank higher. */
  suggest(query: string, signal?: AbortSignal, near?: Point | null): Promise<Place[]>
  name(point: Point): Promise<Place>
  /**
   * Origin, stops, destination, for the vehicle if one is chosen.
   * @throws ApiFailure
   */
  route(points: readonly Point[], signal?: AbortSignal, vehicleId?: number): Promise<Route>
}
