import { isPlaceKind, type PlaceKind } from '#domain/shared/place-kind.ts'
import { devanagariToLatin } from '#domain/shared/spelling.ts'
import levels from '#server/data/local-levels.json' with { type: 'json' }
import curated from '#server/data/places.json' with { type: 'json' }
import type { PlaceCandidate } from './candidate.ts'
import { cleanNepali } from './clean-nepali.ts'
import { districtSpelled } from './districts.ts'
import { numberIn, type Row, readTable, text } from './read-table.ts'
import { devanagari } from './transliterate.ts'

/** The weight and the displayed kind of the places of our own list, by their kind. */
const OWN_KINDS: Record<string, { weight: number; kind: PlaceKind }> = {
  capital: { weight: 0, kind: 'capital' },
  metro: { weight: 0.2, kind: 'city' },
  submetro: { weight: 0.4, kind: 'city' },
  city: { weight: 0.6, kind: 'city' },
  district_hq: { weight: 0.8, kind: 'district_hq' },
  town: { weight: 1.1, kind: 'town' },
  tourist: { weight: 1.1, kind: 'attraction' },
  airport: { weight: 1.3, kind: 'airport' },
  locality: { weight: 1.5, kind: 'locality' },
  junction: { weight: 1.5, kind: 'junction' },
  border: { weight: 1.5, kind: 'border' },
}
const INTERNATIONAL = / International Airport$/
const INTERNATIONAL_WEIGHT = 1.1
const LEVELS: Record<string, { weight: number; kind: PlaceKind }> = {
  metro: { weight: 0.6, kind: 'municipality' },
  submetro: { weight: 0.8, kind: 'municipality' },
  town: { weight: 1.9, kind: 'municipality' },
  village: { weight: 2.1, kind: 'rural_municipality' },
}
const WEIGHTS: Partial<Record<PlaceKind, number>> = {
  city: 0.9,
  town: 1.6,
  suburb: 2.1,
  airport: 2.2,
  village: 2.4,
  square: 2.6,
  border: 2.6,
  neighbourhood: 2.8,
  zoo: 2.8,
  attraction: 2.9,
  museum: 2.9,
  peak: 2.9,
  lake: 2.9,
  university: 2.9,
  viewpoint: 3,
  stadium: 3,
  hamlet: 3.1,
  locality: 3.1,
  bus_station: 3.2,
  monument: 3.2,
  market: 3.2,
  hospital: 3.2,
  park: 3.3,
  alpine_hut: 3.4,
  townhall: 3.5,
  worship: 3.6,
  campsite: 3.6,
  fuel: 4,
  police: 4,
}
const OTHER_WEIGHT = 4
/** The extract's Nepali name of Lukla is the country's. */
const COUNTRY = /^नेपाल$/
const BUS_STOP = /\bbus ?(stop|park|station|stand)$/i
/** Added if there is no road within 2 km. */
const OFF_ROADS = 0.2

export function ownPlaces(): PlaceCandidate[] {
  return curated.map(({ id, en, np, lat, lng, district, kind, aliases }) => {
    const { weight, kind: shown } = lookUp(OWN_KINDS, kind)
    const base = {
      ...{ id, en, np, lat, lng, district },
      aliases: kind === 'airport' ? [...aliases, 'Airport'] : [...aliases],
      weight: INTERNATIONAL.test(en) ? INTERNATIONAL_WEIGHT : weight,
    }
    return { ...base, kind: / Lake$/.test(en) ? 'lake' : shown, isTransliterated: false, isLevel: false }
  })
}

export function localLevels(): PlaceCandidate[] {
  return levels.map(({ kind, ...level }) => ({
    ...level,
    ...lookUp(LEVELS, kind),
    aliases: [],
    isTransliterated: false,
    isLevel: true,
  }))
}

export function extractPlaces(): PlaceCandidate[] {
  return readTable('osm/places.csv').map((row) => {
    const kind = kindOf(row)
    const np = cleanNepali(text(row, 'name_ne')).replace(COUNTRY, '')
    const en = text(row, 'name_en') || romanised(np)
    return {
      id: null,
      en: tidy(en),
      np: (np || devanagari(en)).replace(/[,\s]+/g, ' ').replace(/^\((.*)\)/, '$1'),
      isTransliterated: !np,
      kind,
      isLevel: false,
      lat: numberIn(row, 'lat'),
      lng: numberIn(row, 'lng'),
      district: districtSpelled(text(row, 'district')),
      aliases: [],
      weight: (WEIGHTS[kind] ?? OTHER_WEIGHT) + (text(row, 'road_m') ? 0 : OFF_ROADS),
    }
  })
}

function lookUp<T>(table: Record<string, T>, kind: string): T {
  const found = table[kind]
  if (!found) throw new Error(`There is no kind ${kind}.`)
  return found
}

function kindOf(row: Row): PlaceKind {
  const kind = text(row, 'kind')
  // some stops are mapped as the neighbourhood around them
  if (BUS_STOP.test(text(row, 'name_en'))) return 'bus_station'
  if (!isPlaceKind(kind)) throw new Error(`osm/places.csv has an unknown kind: ${kind}.`)
  return kind
}

/** For a name that is only known in Devanagari. */
function romanised(name: string): string {
  return devanagariToLatin(name).replaceAll('aa', 'a')
}

/** Capitalises, and removes accents and commas, because labels put commas between their parts. */
function tidy(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[,\s]+/g, ' ')
    .trim()
    .replace(/^\((.*?)\)/, '$1')
  return /[A-Z]/.test(plain)
    ? plain.charAt(0).toUpperCase() + plain.slice(1)
    : plain.replace(/(^|[\s(-])[a-z]/g, (start) => start.toUpperCase())
}
