/** The kind of road that a route mostly follows: highways, hill roads, other small roads, or tracks. */
export const ROUTE_CHARACTERS = ['main', 'hill', 'small', 'track'] as const
export type RouteCharacter = (typeof ROUTE_CHARACTERS)[number]

/** A place or a road in both languages. */
export interface RoadName {
  en: string
  np: string
}
/** What distinguishes a route from others between the same places. */
export interface RouteVia {
  place: RoadName | null
  road: RoadName | null
}

/** The chosen route of a booking. */
export interface ChosenRoute {
  id: string
  via: RouteVia
  character: RouteCharacter
  gravelKm: number
  trackKm: number
  isEstimate: boolean
  /** Encoded polyline with five decimals. */
  line: string
}
