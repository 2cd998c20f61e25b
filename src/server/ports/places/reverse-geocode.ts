import type { Place } from '#contract/places.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { bareName } from '#domain/shared/person-name.ts'
import { directionOf, haversineMeters, type Point } from '#domain/shared/place.ts'
import { isSettlement, type PlaceKind } from '#domain/shared/place-kind.ts'
import { type Locale, textIn } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { NamedArea } from './areas.ts'
import type { Gazetteer } from './gazetteer.ts'
import { districtOf, labelOf, placeOf } from './place-label.ts'

/** A point within this distance of a place is at that place. */
export const AT_METERS = 300
const RADIUS_BY_KIND: Partial<Record<PlaceKind, number>> = {
  capital: 500,
  city: 500,
  district_hq: 500,
  town: 500,
  airport: 500,
  suburb: 350,
  village: 350,
  neighbourhood: 250,
  square: 120,
  park: 120,
  peak: 120,
  university: 120,
  stadium: 120,
  bus_station: 100,
  zoo: 100,
  worship: 40,
  fuel: 40,
  police: 40,
}
/** For all other places of interest. */
const POINT_OF_INTEREST_METERS = 60
/** If no settlement is within this distance, a peak or the centre of a local level may be named instead. */
const FAR_METERS = 15_000
/** Beyond this distance from a settlement, the surrounding protected area is named too. */
const LONELY_METERS = 3_000
/** From this distance on, kilometres are shown without tenths. */
const WHOLE_KM = 9.95
const NEIGHBOURS = 12
/** Important places are preferred: distances are multiplied by at least this, and by more for a larger weight. */
const BASE_FACTOR = 0.5
const FACTOR_BY_WEIGHT = 0.25

/** Names a point by the place or lake that it is at, else as "1.2 km NW of Thamel". The point keeps its coordinates. */
export function reverseGeocode(
  gazetteer: Gazetteer,
  area: NamedArea | null,
  point: Point,
  locale: Locale,
): Place {
  const close = neighbours(gazetteer, point, () => true)
  if (area && area.kind !== 'park') {
    const district = close[0] ? districtOf(gazetteer, close[0].place, locale) : ''
    return pointPlace([onWater(area, locale), district], point, locale)
  }
  const at = lowest([...close, ...settlements(gazetteer, point)], ({ place, meters }) =>
    gazetteer.isLevel(place) ? Number.POSITIVE_INFINITY : meters / radiusOf(gazetteer.kind(place)),
  )
  if (at && !gazetteer.isLevel(at.place) && at.meters <= radiusOf(gazetteer.kind(at.place)))
    return { ...placeOf(gazetteer, at.place, locale), lat: point.lat, lng: point.lng }
  return offsetFrom(gazetteer, area, point, locale)
}

function offsetFrom(gazetteer: Gazetteer, park: NamedArea | null, point: Point, locale: Locale): Place {
  const [nearest] = settlements(gazetteer, point)
  const isFar = !nearest || nearest.meters > FAR_METERS
  const choice = isFar ? neighbours(gazetteer, point, () => true) : settlements(gazetteer, point)
  const from = lowest(
    choice,
    ({ place, meters }) => meters * (isFar ? 1 : BASE_FACTOR + FACTOR_BY_WEIGHT * gazetteer.weight(place)),
  )
  if (!from) throw new Error('The places index is empty.')
  const t = translator(locale)
  const km = from.meters / 1000
  const name = bareName(gazetteer.name(from.place, locale))
  const title = t('places.offset', {
    km: formatNumber(km < WHOLE_KM ? km : Math.round(km), locale, km < WHOLE_KM ? 1 : 0),
    direction: t(`places.directions.${directionOf(gazetteer.point(from.place), point)}`),
    place: name,
  })
  const district = districtOf(gazetteer, from.place, locale)
  const inPark = park?.name && from.meters > LONELY_METERS ? textIn(park.name, locale) : ''
  return pointPlace([title, inPark, district === name ? '' : district], point, locale)
}

function pointPlace([title = '', ...around]: readonly string[], point: Point, locale: Locale): Place {
  return {
    id: `at-${point.lat}-${point.lng}`,
    title,
    label: labelOf([title, ...around], locale),
    kind: 'point',
    detail: around.filter(Boolean).join(', '),
    ...point,
  }
}

function onWater({ kind, name }: NamedArea, locale: Locale): string {
  const t = translator(locale)
  if (name) return t('places.onWater', { name: textIn(name, locale) })
  return t(kind === 'river' ? 'places.onRiver' : 'places.onLake')
}

interface Neighbour {
  place: number
  meters: number
}

function settlements(gazetteer: Gazetteer, point: Point): Neighbour[] {
  return neighbours(
    gazetteer,
    point,
    (place) => isSettlement(gazetteer.kind(place)) && !gazetteer.isLevel(place),
  )
}

function neighbours(gazetteer: Gazetteer, point: Point, isWanted: (place: number) => boolean): Neighbour[] {
  return gazetteer.tree
    .neighbors(point.lng, point.lat, NEIGHBOURS, Number.POSITIVE_INFINITY, isWanted)
    .map((place) => ({ place, meters: haversineMeters(gazetteer.point(place), point) }))
    .sort((one, other) => one.meters - other.meters)
}

function radiusOf(kind: PlaceKind): number {
  return RADIUS_BY_KIND[kind] ?? (isSettlement(kind) ? AT_METERS : POINT_OF_INTEREST_METERS)
}

function lowest(items: readonly Neighbour[], cost: (item: Neighbour) => number): Neighbour | null {
  return items.reduce<Neighbour | null>(
    (best, item) => (best === null || cost(item) < cost(best) ? item : best),
    null,
  )
}
