/** What kind of road a route mostly follows: highways, roads over the hills, other small roads, or tracks. */
export const ROUTE_CHARACTERS = ['main', 'hill', 'small', 'track'] as const
export type RouteCharacter = (typeof ROUTE_CHARACTERS)[number]

/** A place or a road in both languages. */
export interface RoadName {
  en: string
  np: string
}
/** What tells a way from others between the same places. */
export interface RouteVia {
  place: RoadName | null
  road: RoadName | null
}
