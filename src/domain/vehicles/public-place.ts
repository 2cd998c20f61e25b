import type { Point } from '../shared/place.ts'
import type { StaticMapUrls } from '../shared/static-map.ts'

/** How exact the public place of a vehicle is. */
export const PUBLIC_PLACE_METERS = 500

/** A vehicle's public position, accurate to about 500 m. */
export interface PublicPlace {
  point: Point
  /** "1.2 km NW of Thamel, Kathmandu, Nepal"; null while the search for places does not answer */
  name: string | null
  picture: StaticMapUrls
}
