import { haversineMeters } from '#domain/shared/place.ts'
import { consonantSkeleton, foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'
import { numberIn, type Row, readTable, text } from './read-table.ts'

export interface MisplacedName {
  id: string
  name: string
  /** Distance to the OpenStreetMap place of the same name. */
  km: number
}

/** More than the width of a town. */
const MAX_KM = 1.2
/** A place of the same name beyond this distance is a different one. */
const NAMESAKE_KM = 15
const SETTLEMENTS = new Set(['city', 'town', 'suburb', 'village', 'neighbourhood', 'hamlet', 'locality'])
/** The note of a place whose position was checked. */
const ON_PURPOSE = /^kept/

/**
 * Places of `nepal-places.csv` that are far from the OpenStreetMap place of the same name and district, and whose note
 * does not mean that their position was checked.
 */
export function findMisplacedNames(): MisplacedName[] {
  const known = new Map<string, Row[]>()
  for (const row of readTable('osm/places.csv').filter(({ kind = '' }) => SETTLEMENTS.has(kind)))
    for (const key of new Set(keysOf([text(row, 'name_en'), text(row, 'name_ne')])))
      known.set(key, [...(known.get(key) ?? []), row])
  return readTable('tables/nepal-places.csv').flatMap((place) => {
    const titles = [text(place, 'name_en'), text(place, 'name_np'), ...text(place, 'aliases').split(';')]
    const distances = keysOf(titles.flatMap((title) => title.split(/[()]/)))
      .flatMap((key) => known.get(key) ?? [])
      .filter((other) => text(other, 'district').replace(/^Tanahu$/, 'Tanahun') === text(place, 'district'))
      .map((other) => haversineMeters(pointOf(place), pointOf(other)) / 1000)
    const km = Math.min(...distances)
    const isFar = km > MAX_KM && km < NAMESAKE_KM && !ON_PURPOSE.test(text(place, 'note'))
    return isFar ? [{ id: text(place, 'id'), name: text(place, 'name_en'), km }] : []
  })
}

function keysOf(titles: readonly string[]): string[] {
  return titles.map((title) => consonantSkeleton(foldSpelling(toLatinWords(title)))).filter(Boolean)
}

function pointOf(row: Row): { lat: number; lng: number } {
  return { lat: numberIn(row, 'lat'), lng: numberIn(row, 'lng') }
}
