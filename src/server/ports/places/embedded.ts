import { createFind, type Find } from './find.ts'
import { loadGazetteer } from './gazetteer.ts'
import { nameOf, placeOf } from './naming.ts'
import type { PlacesPort } from './port.ts'

/** 222 places and the local levels of Nepal, which come along: search in both scripts, and names for points. */
export function createPlaceList(): PlacesPort {
  let preparing: Promise<Find> | null = null
  return {
    async search(query, locale, limit) {
      preparing ??= loadGazetteer().then(createFind)
      const find = await preparing
      return find(query, limit).map((entry) => placeOf(entry, locale))
    },
    async name(point, locale) {
      return nameOf(await loadGazetteer(), point, locale)
    },
  }
}
