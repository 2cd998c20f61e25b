import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import Flatbush from 'flatbush'
import { haversineMeters } from '#domain/shared/place.ts'
import { PLACE_KINDS } from '#domain/shared/place-kind.ts'
import districts from '#server/data/districts.json' with { type: 'json' }
import {
  FLAGS,
  type IndexFile,
  NO_ENTRY,
  PRECISION,
  packSections,
  WEIGHT_STEPS,
} from '#server/ports/places/index-format.ts'
import type { GeodataPart } from '../build.ts'
import { areaFiles } from './areas.ts'
import { keyOf, type PlaceCandidate } from './candidate.ts'
import { extractPlaces, localLevels, ownPlaces } from './gather.ts'
import { withHeadquarters } from './headquarters.ts'
import { mergePlaces } from './merge.ts'
import { nameLists } from './name-lists.ts'
import { rankOf, withWellKnown } from './well-known.ts'

/** A place with at most this weight can be a landmark for others. */
const LANDMARK_WEIGHT = 2.1

/** The kinds of towns that addresses end with: "Chipledhunga, Pokhara". */
const TOWNS: ReadonlySet<string> = new Set(['capital', 'city', 'district_hq', 'town'])
const TOWN_WEIGHT = 1.1
/** About 8 km. */
const TOWN_DEGREES = 0.075

/** The index for place search and reverse geocoding. */
export const PLACES: GeodataPart = {
  name: 'places',
  sources: [
    'places',
    'read-json.ts',
    'osm/places.csv',
    'osm/water.topo.json',
    'osm/land.topo.json',
    'tables/nepal-places.csv',
    'tables/nepal-local-levels.csv',
    'tables/known-places.csv',
    'tables/nepali-words.csv',
    '../src/server/data/districts.json',
    '../src/server/data/places.json',
    '../src/server/data/local-levels.json',
    '../src/domain/shared/spelling.ts',
    '../src/server/ports/places/index-format.ts',
    '../src/domain/shared/person-name.ts',
    '../src/domain/shared/place.ts',
    '../src/domain/shared/place-kind.ts',
  ],
  async build(folder) {
    const places = withHeadquarters(mergePlaces(ownPlaces(), localLevels(), withWellKnown(extractPlaces())))
    const index = indexOf(places)
    await writeFile(path.join(folder, 'index.json'), JSON.stringify(index.file))
    await writeFile(path.join(folder, 'index.bin'), index.body)
    const areas = areaFiles()
    await writeFile(path.join(folder, 'areas.json'), JSON.stringify(areas.file))
    await writeFile(path.join(folder, 'areas.bin'), areas.body)
  },
}

function indexOf(gathered: readonly PlaceCandidate[]): { file: IndexFile; body: Uint8Array } {
  const places = atDifferentPositions(gathered).sort(
    (one, other) => Number(other.id !== null) - Number(one.id !== null),
  )
  const named = Object.entries(districts)
  const tree = new Flatbush(places.length)
  for (const { lat, lng } of places) tree.add(lng, lat)
  tree.finish()
  const { head, body } = packSections({
    lat: Int32Array.from(places, ({ lat }) => Math.round(lat * PRECISION)),
    lng: Int32Array.from(places, ({ lng }) => Math.round(lng * PRECISION)),
    kind: Uint8Array.from(places, ({ kind }) => PLACE_KINDS.indexOf(kind)),
    weight: Uint8Array.from(places, (place) => Math.round(rankOf(place) * WEIGHT_STEPS)),
    district: Uint8Array.from(places, ({ district }) => named.findIndex(([en]) => en === district)),
    flags: Uint8Array.from(
      places,
      ({ isLevel, isTransliterated }) =>
        (isLevel ? FLAGS.isLevel : 0) + (isTransliterated ? FLAGS.isTransliterated : 0),
    ),
    near: landmarks(places),
    town: towns(places, tree),
    ...nameLists(places),
    tree: new Uint8Array(tree.data),
  })
  return {
    file: {
      kinds: [...PLACE_KINDS],
      districts: named,
      ids: places.flatMap(({ id }) => id ?? []),
      en: places.map(({ en }) => en),
      np: places.map(({ np }) => np),
      sections: head,
    },
    body,
  }
}

/** Moves places so that no two have the same position, because ids are made from positions. */
function atDifferentPositions(places: readonly PlaceCandidate[]): PlaceCandidate[] {
  const taken = new Set<string>()
  return places.map((place) => {
    let { lng } = place
    const key = () => `${place.lat.toFixed(5)},${lng.toFixed(5)}`
    while (taken.has(key())) lng += 1 / PRECISION
    taken.add(key())
    return { ...place, lng }
  })
}

/** The nearest city or district capital of each place. */
function towns(places: readonly PlaceCandidate[], tree: Flatbush): Uint16Array {
  const nearest = new Uint16Array(places.length).fill(NO_ENTRY)
  const meters = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY)
  for (const [index, town] of places.entries()) {
    if (!TOWNS.has(town.kind) || town.weight > TOWN_WEIGHT) continue
    const { lat, lng } = town
    for (const place of tree.search(
      lng - TOWN_DEGREES,
      lat - TOWN_DEGREES,
      lng + TOWN_DEGREES,
      lat + TOWN_DEGREES,
    )) {
      const other = places[place]
      const away = other ? haversineMeters(town, other) : Number.POSITIVE_INFINITY
      if (place === index || away >= (meters[place] ?? 0)) continue
      meters[place] = away
      nearest[place] = index
    }
  }
  return nearest
}

/** For each of several places of the same name in a district: the larger place nearby that distinguishes it. */
function landmarks(places: readonly PlaceCandidate[]): Uint16Array {
  const byLabel = Map.groupBy(places, ({ en, district }) => `${en}|${district}`)
  const large = places.flatMap((place, index) => (place.weight <= LANDMARK_WEIGHT ? { place, index } : []))
  return Uint16Array.from(places, (place) => {
    const namesakes = byLabel.get(`${place.en}|${place.district}`) ?? []
    if (namesakes.length < 2 || place.weight <= LANDMARK_WEIGHT) return NO_ENTRY
    const others = large.filter(
      ({ place: other }) => other.district === place.district && keyOf(other.en) !== keyOf(place.en),
    )
    let best = { index: NO_ENTRY, meters: Number.POSITIVE_INFINITY }
    for (const { place: other, index } of others) {
      const meters = haversineMeters(place, other)
      if (meters < best.meters) best = { index, meters }
    }
    return best.index
  })
}
