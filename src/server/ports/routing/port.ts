import type { RoadName, RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** A point more than 150 m from its road; `at` is the index of the point. */
export interface OffRoadApproach {
  at: number
  meters: number
  road: RoadName | null
}

/**
 * `id`: a hash of the roads used, the same on every machine. `line` is simplified for drawing. `isEstimate`: parts are
 * not on known roads. `via`: what distinguishes it from the other routes.
 */
export interface MeasuredRoute {
  id: string
  meters: number
  seconds: number
  isEstimate: boolean
  line: [lat: number, lng: number][]
  via: RouteVia
  character: RouteCharacter
  /** Kilometres on roads that are probably unpaved, and on tracks. */
  gravelKm: number
  trackKm: number
  approaches: OffRoadApproach[]
}

export type RouteEstimate = Pick<MeasuredRoute, 'meters' | 'seconds' | 'isEstimate'>

export interface RouteEnds {
  from: readonly Point[]
  to: readonly Point[]
}
export type RouteTable = (RouteEstimate | null)[][]

export interface NearestRoad extends Point {
  meters: number
  road: RoadName | null
}

/** The best route first, then at most two alternatives; or the first point that is too far from every road. */
export type RoutingResult =
  | { routes: [MeasuredRoute, ...MeasuredRoute[]] }
  | { noRoad: { at: number; nearest: NearestRoad | null } }

export interface RoutingPort {
  /**
   * `points`: origin, stops, destination.
   * @throws ApiError unavailable when the engine does not respond
   */
  route(points: readonly Point[], profile: RoutingProfile): Promise<RoutingResult>
  /**
   * The best route from each start to each end, a row for each start, in one question to the engine; null where a
   * point is too far from every road.
   * @throws ApiError unavailable when the engine does not respond
   */
  table(ends: RouteEnds, profile: RoutingProfile): Promise<RouteTable>
  close(): Promise<void>
}
