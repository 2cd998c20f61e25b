import { haversineMeters } from '#domain/shared/place.ts'
import { isPlaceKind } from '#domain/shared/place-kind.ts'
import { allNames, keyOf, type PlaceCandidate } from './candidate.ts'
import { numberIn, type Row, readTable, text } from './read-table.ts'

/**
 * Peaks and lakes that visitors search for, spelled as in the extract. Each ranks like a district capital, even if the
 * map shows another part of the country.
 */
const NAMES: Partial<Record<PlaceCandidate['kind'], readonly string[]>> = {
  peak: [
    'Mount Everest (Sagarmatha)',
    'Kangchenjunga',
    'Mount Lhotse',
    'Makalu',
    'Cho Oyu',
    'Dhaulagiri',
    'Manaslu',
    'Annapurna I',
    'Machhapuchhre (Fishtail)',
    'Ama Dablam',
  ],
  lake: ['Phewa Lake', 'Tilicho Lake', 'Phoksundo Lake', 'Gosain Kund', 'Rupa Tal'],
}
const WEIGHT = 0.8
/** More likely to be meant than a town of that name, less likely than our own places. */
const KNOWN_WEIGHT = 1.3
/** Maximum distance between a point of the table and the same place in OpenStreetMap. */
const SAME_METERS = 1_500

/** Kinds whose places are mostly known in their street only. */
const UNNAMED: ReadonlySet<PlaceCandidate['kind']> = new Set(['police', 'fuel', 'worship'])

/** In cities with many people, a place is more likely to be meant than one of the same name elsewhere. */
const CITIES: readonly { lat: number; lng: number; km: number; less: number }[] = [
  { lat: 27.697, lng: 85.325, km: 9, less: 0.6 },
  { lat: 28.21, lng: 83.98, km: 6, less: 0.4 },
  ...[
    [27.682, 84.43],
    [26.457, 87.279],
    [27.015, 84.88],
    [26.729, 85.926],
    [27.7, 83.466],
    [26.812, 87.28],
    [26.664, 87.274],
    [28.055, 81.617],
    [28.7, 80.59],
    [27.43, 85.03],
    [27.671, 85.429],
  ].map(([lat = 0, lng = 0]) => ({ lat, lng, km: 5, less: 0.3 })),
]

/** The weight by which search ranks a place. Merging and telling apart use the place's own weight. */
export function rankOf(place: PlaceCandidate): number {
  const { kind, en, id, weight } = place
  if (NAMES[kind]?.includes(en)) return WEIGHT
  if (id !== null || place.isLevel || weight <= KNOWN_WEIGHT || UNNAMED.has(kind)) return weight
  const city = CITIES.find(({ km, ...middle }) => haversineMeters(middle, place) < km * 1000)
  return Math.max(KNOWN_WEIGHT, weight - (city?.less ?? 0))
}

/**
 * Adds the places of `tables/known-places.csv` to those of the extract: what people name, mostly in cities. A row
 * without coordinates adds names and weight to the extract's place of one of its names in that district.
 */
export function withWellKnown(extract: readonly PlaceCandidate[]): PlaceCandidate[] {
  const byName = Map.groupBy(
    extract.flatMap((place) =>
      allNames(place).map((name) => ({ key: `${keyOf(name)}|${place.district}`, place })),
    ),
    ({ key }) => key,
  )
  const replaced = new Set<PlaceCandidate>()
  const known = readTable('tables/known-places.csv').map((row) => {
    const aliases = text(row, 'aliases').split(';').filter(Boolean)
    const [en, np, district] = [text(row, 'name_en'), text(row, 'name_np'), text(row, 'district')]
    const point = text(row, 'lat') ? { lat: numberIn(row, 'lat'), lng: numberIn(row, 'lng') } : null
    const same = [en, np, ...aliases]
      .flatMap((name) => byName.get(`${keyOf(name)}|${district}`) ?? [])
      .map(({ place }) => place)
      .filter((place) => point === null || haversineMeters(point, place) < SAME_METERS)
    const [found] = same
    if (!found && !point) throw new Error(`${en} is not in the extract and has no coordinates.`)
    for (const place of same) replaced.add(place)
    const base = found ?? { isLevel: false, district }
    const others = same.flatMap((place) => (place.isTransliterated ? [place.en] : [place.en, place.np]))
    return {
      ...base,
      ...(point ?? { lat: found?.lat ?? 0, lng: found?.lng ?? 0 }),
      ...{ id: null, en, np, isTransliterated: false, kind: kindOf(row), weight: KNOWN_WEIGHT },
      aliases: [...aliases, ...others].filter((name) => name !== en && name !== np),
    }
  })
  return [...known, ...extract.filter((place) => !replaced.has(place))]
}

function kindOf(row: Row): PlaceCandidate['kind'] {
  const kind = text(row, 'kind')
  if (!isPlaceKind(kind)) throw new Error(`tables/known-places.csv has an unknown kind: ${kind}.`)
  return kind
}
