import type { Place } from '#contract/places.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { directionOf, haversineMeters, type Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { type Entry, type Gazetteer, labelOf } from './gazetteer.ts'

/** Within this distance a point counts as being at a place. */
export const AT_METERS = 300
/** When no place is within this distance, the centre of a local level is more useful. */
const FAR_METERS = 15_000
/** From here on distances are shown without tenths. */
const WHOLE_KM = 9.95

export function placeOf(entry: Entry, locale: Locale): Place {
  const { name, district } = entry.words[locale]
  return {
    id: entry.id,
    title: name,
    label: labelOf([name, district], locale),
    lat: entry.lat,
    lng: entry.lng,
  }
}

/** Names a point by its surroundings: its own coordinates under the name of the place, or "1.2 km NW of Thamel". */
export function reverseGeocode({ entries }: Gazetteer, point: Point, locale: Locale): Place {
  const { entry, meters } = nearest(entries, point)
  const place = placeOf(entry, locale)
  if (meters <= AT_METERS) return { ...place, lat: point.lat, lng: point.lng }
  const say = translator(locale)
  const km = meters / 1000
  const { name, district } = entry.words[locale]
  const bare = name.replace(/ \(.*\)$/, '')
  const title = say('places.offset', {
    km: formatNumber(km < WHOLE_KM ? km : Math.round(km), locale, km < WHOLE_KM ? 1 : 0),
    direction: say(`places.directions.${directionOf(entry, point)}`),
    place: bare,
  })
  const parts = district === bare ? [title] : [title, district]
  return {
    id: `at-${point.lat}-${point.lng}`,
    title,
    label: labelOf(parts, locale),
    lat: point.lat,
    lng: point.lng,
  }
}

function nearest(entries: readonly Entry[], point: Point): { entry: Entry; meters: number } {
  const measured = entries.map((entry) => ({ entry, meters: haversineMeters(entry, point) }))
  const closest = (some: typeof measured) =>
    some.reduce((best, item) => (item.meters < best.meters ? item : best))
  const place = closest(measured.filter(({ entry }) => !entry.isLevel))
  return place.meters <= FAR_METERS ? place : closest(measured)
}
