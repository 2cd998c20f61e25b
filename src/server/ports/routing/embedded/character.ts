import type { RouteCharacter } from '#domain/booking/route-character.ts'
import type { RoadRoute } from './road-route.ts'

/** Minimum shares of the length for the characters 'track', 'main' and 'hill'. */
const TRACKS = 0.1
const HIGHWAYS = 0.6
const HILLS = 0.4

export function characterOf({ meters, track, highway, hill }: RoadRoute): RouteCharacter {
  if (track > TRACKS * meters) return 'track'
  if (highway >= HIGHWAYS * meters) return 'main'
  return hill >= HILLS * meters ? 'hill' : 'small'
}
