import type { Place } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'

export interface PlacesPort {
  /** Best first, at most `limit`. @throws ApiError unavailable when the engine does not respond */
  search(query: string, locale: Locale, limit: number): Promise<Place[]>
  /** Reverse geocoding: the nearest place, with distance and direction when the point is not at it. */
  name(point: Point, locale: Locale): Promise<Place>
}
