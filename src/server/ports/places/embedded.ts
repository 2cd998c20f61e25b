import { byLanguage } from '#domain/shell/locale.ts'
import { loadOnce } from '#server/load-once.ts'
import { areaAt } from './areas.ts'
import { findByLabel } from './find-by-label.ts'
import { loadGazetteer } from './gazetteer.ts'
import { placeOf } from './place-label.ts'
import { createPlaceSearch } from './place-search.ts'
import type { PlacesPort } from './port.ts'
import { reverseGeocode } from './reverse-geocode.ts'

/** Some results have the same label, so more are searched for than are returned. */
const CANDIDATES = 2

/** Place search in both scripts and reverse geocoding over the embedded index (docs/external-services.md). */
export function createPlaceList(): PlacesPort {
  const prepared = loadOnce(async () => {
    const gazetteer = await loadGazetteer()
    return { gazetteer, find: createPlaceSearch(gazetteer) }
  })
  return {
    async search(query, locale, limit, near = null) {
      const { gazetteer, find } = await prepared()
      const labels = new Set<string>()
      return find(query, limit * CANDIDATES, near)
        .filter((place) => {
          // compared in English, so that both languages return the same places
          const { label } = placeOf(gazetteer, place, 'en')
          const isNew = !labels.has(label)
          labels.add(label)
          return isNew
        })
        .slice(0, limit)
        .map((place) => placeOf(gazetteer, place, locale))
    },
    async find(label, near) {
      const gazetteer = await loadGazetteer()
      const place = findByLabel(gazetteer, label, near)
      if (place === null) return null
      return byLanguage((locale) => placeOf(gazetteer, place, locale))
    },
    async name(point, locale) {
      return reverseGeocode(await loadGazetteer(), await areaAt(point), point, locale)
    },
  }
}
