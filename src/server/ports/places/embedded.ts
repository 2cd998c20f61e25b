import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { byLanguage, LOCALES } from '#domain/shell/locale.ts'
import { loadOnce } from '#server/load-once.ts'
import { areaAt } from './areas.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'
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

/**
 * The place with exactly this label in one of the languages: the nearest to `near`, else the likeliest; null for none.
 */
function findByLabel(gazetteer: Gazetteer, label: string, near: Point | null): number | null {
  let found: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (let place = 0; place < gazetteer.size; place++) {
    if (!isLabelOf(gazetteer, place, label)) continue
    const rank = near ? haversineMeters(near, gazetteer.point(place)) : gazetteer.weight(place)
    if (rank >= least) continue
    least = rank
    found = place
  }
  return found
}

/** Compares the name first, because building a label is slower and the label begins with the name. */
function isLabelOf(gazetteer: Gazetteer, place: number, label: string): boolean {
  return LOCALES.some((locale) => {
    const name = gazetteer.name(place, locale)
    // the first letter may be capitalised in the label
    if (name.length > 1 && label[1] !== name[1]) return false
    return label.startsWith(name.slice(1), 1) && placeOf(gazetteer, place, locale).label === label
  })
}
