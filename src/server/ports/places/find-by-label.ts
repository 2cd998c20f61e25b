import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import type { Gazetteer } from './gazetteer.ts'
import { placeOf } from './place-label.ts'

/**
 * The place with exactly this label in one of the languages: the nearest to `near`, else the likeliest; null for none.
 */
export function findByLabel(gazetteer: Gazetteer, label: string, near: Point | null): number | null {
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
