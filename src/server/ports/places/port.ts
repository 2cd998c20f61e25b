import type { Place } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'

export interface PlacesPort {
  /**
   * Best first, at most `limit`; `near`: what the reader looks at, whose surroundings come first among equals.
   * @throws ApiError unavailable when the engine does not respond
   */
  search(query: string, locale: Locale, limit: number, near?: Point | null): Promise<Place[]>
  /**
   * The place whose label is exactly this in one of the languages, in both; of several the nearest to `near`, else the
   * likeliest. Null: none. @throws ApiError unavailable when the engine does not respond
   */
  find(label: string, near: Point | null): Promise<Record<Locale, Place> | null>
  /** Reverse geocoding: the place or the lake that the point is at, else the nearest place with distance and direction. */
  name(point: Point, locale: Locale): Promise<Place>
}
