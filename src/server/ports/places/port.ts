import type { Place } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'

export interface PlacesPort {
  /**
   * At most `limit` places, best first; among equals, those close to `near` come first.
   * @throws ApiError unavailable when the engine does not respond
   */
  search(query: string, locale: Locale, limit: number, near?: Point | null): Promise<Place[]>
  /**
   * The place with exactly this label in one of the languages, in both languages. Of several, the nearest to `near`,
   * else the likeliest; null for none.
   * @throws ApiError unavailable when the engine does not respond
   */
  find(label: string, near: Point | null): Promise<Record<Locale, Place> | null>
  /** Reverse geocoding: the place or lake at the point, else the nearest place with distance and direction. */
  name(point: Point, locale: Locale): Promise<Place>
}
