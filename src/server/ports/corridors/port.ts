import type { MatchKind } from '#domain/carpool/classify-match.ts'
import type { Point } from '#domain/shared/place.ts'
import type { LatLng } from '#domain/shared/polyline.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** The route of a ride, as it is stored with its request or alert. */
export interface Corridor {
  /** Name of the road graph that `bytes` refers to. */
  graph: string
  /** Length of the whole route. */
  meters: number
  seconds: number
  /** Simplified for drawing. */
  line: LatLng[]
  /** Cells of the ends in a grid over Nepal. */
  fromCell: number
  toCell: number
  /** All cells within MAX_METERS_TO_MEETING of the route by road, each once, in the order of the route. */
  cells: number[]
  /** The route and its ends on the graph, encoded. */
  bytes: Buffer
}

/** Where driver and passenger meet or part. */
export interface Meeting extends Point {
  /** Metres of road from the passenger's place; 0 where the driver comes to the passenger. */
  meters: number
}

/** How driver and passenger fit together. */
export interface CorridorMatch {
  kind: MatchKind
  /** The driver's whole detour; 0 when the passenger comes to the route. */
  detourMeters: number
  detourSeconds: number
  meet: Meeting
  leave: Meeting
  /** What they drive together. */
  sharedMeters: number
  /** Driving time from the start of the ride to the meeting point. */
  secondsToMeet: number
}

export interface RidePoints {
  from: Point
  to: Point
}

/** Always uses the embedded road graph, whichever engine computes routes. */
export interface CorridorPort {
  /** Name of the loaded road graph. */
  graph(): Promise<string>
  cellOf(point: Point): number
  /** The cell of the point and its neighbours. */
  cellsAround(point: Point): number[]
  /**
   * Null when no road connects the ends.
   * @throws ApiError unavailable when the engine does not respond
   */
  find(trip: RidePoints, profile: RoutingProfile): Promise<Corridor | null>
  /**
   * Matches a passenger's trip with rides, given by their `bytes`; null for no match.
   * @throws ApiError unavailable
   */
  matchRides(passenger: RidePoints, rides: readonly Buffer[]): Promise<(CorridorMatch | null)[]>
  /**
   * Matches a driver's ride with passengers' trips, given by their `bytes`.
   * @throws ApiError unavailable
   */
  matchPassengers(
    driver: RidePoints,
    profile: RoutingProfile,
    trips: readonly Buffer[],
  ): Promise<(CorridorMatch | null)[]>
  close(): Promise<void>
}
