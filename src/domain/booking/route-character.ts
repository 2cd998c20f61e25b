/** What kind of road a route mostly follows: highways, roads over the hills, other small roads, or tracks. */
export const ROUTE_CHARACTERS = ['main', 'hill', 'small', 'track'] as const
export type RouteCharacter = (typeof ROUTE_CHARACTERS)[number]
