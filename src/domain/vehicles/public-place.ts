import type { Point } from '../shared/place.ts'
import type { StillPicture } from '../shared/still-picture.ts'

/** Where a vehicle stands, as anybody may know it: to about 500 m. */
export interface PublicPlace {
  point: Point
  /** "1.2 km NW of Thamel, Kathmandu, Nepal"; null while the places cannot be asked */
  name: string | null
  picture: StillPicture
}
