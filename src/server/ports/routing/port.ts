import type { RoadName, RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** A point more than 150 m from the road that it joins; `at` is its index. */
export interface Approach {
  at: number
  meters: number
  road: RoadName | null
}

/**
 * `id`: a hash of the roads taken, the same for the same points on any machine. Metres and seconds of the whole route.
 * `line` is thinned for drawing. `isEstimate`: parts are not measured on known roads. `via`: what tells it from others.
 */
export interface MeasuredRoute {
  id: string
  meters: number
  seconds: number
  isEstimate: boolean
  line: [lat: number, lng: number][]
  via: RouteVia
  character: RouteCharacter
  /** on roads that are probably unpaved, and on tracks */
  gravelKm: number
  trackKm: number
  approaches: Approach[]
}

export type RouteEstimate = Pick<MeasuredRoute, 'meters' | 'seconds' | 'isEstimate'>

/** The nearest point of a road. */
export interface NearestRoad extends Point {
  meters: number
  road: RoadName | null
}

/** Best first, at most two more that differ in character; or the first point from which no road leads on. */
export type RoutingResult =
  | { routes: [MeasuredRoute, ...MeasuredRoute[]] }
  | { noRoad: { at: number; nearest: NearestRoad | null } }

export interface RoutingPort {
  /** Origin, stops, destination. @throws ApiError unavailable when the engine does not respond */
  route(points: readonly Point[], profile: RoutingProfile): Promise<RoutingResult>
  /** Ends what the engine keeps running. */
  close(): Promise<void>
}
