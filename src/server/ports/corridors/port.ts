import type { MatchKind } from '#domain/carpool/match-kinds.ts'
import type { Point } from '#domain/shared/place.ts'
import type { LatLng } from '#domain/shared/polyline.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** The way of a ride, as it is kept with its request or alert. */
export interface Corridor {
  /** the road graph whose numbers `bytes` has */
  graph: string
  /** of the whole way */
  meters: number
  seconds: number
  /** thinned for drawing */
  line: LatLng[]
  /** cells of a grid over Nepal, of the ends */
  fromCell: number
  toCell: number
  /** all cells from which the way is reached by road within MAX_WAY_TO_MEET_METERS, each once, in the order of the way */
  cells: number[]
  /** the way and its ends on the graph, encoded */
  bytes: Buffer
}

/** A meeting of driver and passenger. */
export interface Meeting extends Point {
  /** metres of road from the passenger's place to it; 0 where the driver comes to the passenger */
  meters: number
}

/** How driver and passenger fit together. */
export interface CorridorMatch {
  kind: MatchKind
  /** of the driver, in all; 0 for a passenger who comes to the way */
  detourMeters: number
  detourSeconds: number
  meet: Meeting
  leave: Meeting
  /** what they drive together */
  sharedMeters: number
  /** of driving from the beginning of the ride to where they meet */
  secondsToMeet: number
}

export interface Trip {
  from: Point
  to: Point
}

/** Always over the embedded road graph, whichever engine measures routes. */
export interface CorridorPort {
  /** Of the road graph that is loaded. */
  graph(): Promise<string>
  cellOf(point: Point): number
  /** The cell of the point and those around it. */
  cellsAround(point: Point): number[]
  /** Null where no road leads. @throws ApiError unavailable when the engine does not respond */
  find(trip: Trip, profile: RoutingProfile): Promise<Corridor | null>
  /** How a passenger's trip fits to each ride of a driver, by its `bytes`; null for none. @throws ApiError unavailable */
  matchRides(passenger: Trip, rides: readonly Buffer[]): Promise<(CorridorMatch | null)[]>
  /** How each passenger's trip, by its `bytes`, fits to a driver's ride. @throws ApiError unavailable */
  matchPassengers(
    driver: Trip,
    profile: RoutingProfile,
    trips: readonly Buffer[],
  ): Promise<(CorridorMatch | null)[]>
  close(): Promise<void>
}
