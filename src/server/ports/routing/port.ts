import type { Point } from '#domain/shared/place.ts'

/** Metres and seconds of the whole route; `line` for drawing. `isEstimate`: parts are not measured on known roads. */
export interface MeasuredRoute {
  meters: number
  seconds: number
  isEstimate: boolean
  line: [lat: number, lng: number][]
}

export type RouteEstimate = Omit<MeasuredRoute, 'line'>

export interface RoutingPort {
  /** Origin, stops, destination. Null: there is no road. @throws ApiError unavailable when the engine does not respond */
  route(points: readonly Point[]): Promise<MeasuredRoute | null>
}
