import type { Place } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'

export interface PlacesPort {
  /**
   * Best first, at most `limit`; `near`: what the reader looks at, whose surroundings come first among equals.
   * @throws ApiError unavailable when the engine does not respond
   */
  search(query: string, locale: Locale, limit: number, near?: Point | null): Promise<Place[]>
  /** Reverse geocoding: the place or the lake that the point is at, else the nearest place with distance and direction. */
  name(point: Point, locale: Locale): Promise<Place>
}
