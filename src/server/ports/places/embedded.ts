import { loadGazetteer } from './gazetteer.ts'
import { createPlaceSearch, type PlaceSearch } from './place-search.ts'
import type { PlacesPort } from './port.ts'
import { placeOf, reverseGeocode } from './reverse-geocode.ts'

/** Embedded data: 222 places and the local levels of Nepal, with search in both scripts and reverse geocoding. */
export function createPlaceList(): PlacesPort {
  let preparing: Promise<PlaceSearch> | null = null
  return {
    async search(query, locale, limit) {
      preparing ??= loadGazetteer().then(createPlaceSearch)
      const find = await preparing
      return find(query, limit).map((entry) => placeOf(entry, locale))
    },
    async name(point, locale) {
      return reverseGeocode(await loadGazetteer(), point, locale)
    },
  }
}
