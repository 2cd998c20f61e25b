import type { Point } from '../shared/place.ts'
import type { StillPicture } from '../shared/still-picture.ts'

/** The public position of a vehicle, to about 500 m. */
export interface PublicPlace {
  point: Point
  /** "1.2 km NW of Thamel, Kathmandu, Nepal"; null while the search for places does not answer */
  name: string | null
  picture: StillPicture
}
