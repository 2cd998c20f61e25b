import { haversineMeters } from '#domain/shared/place.ts'
import { isSettlement } from '#domain/shared/place-kind.ts'
import { allNames, keyOf, type PlaceCandidate } from './candidate.ts'

/** Two entries of the same name within this distance are the same place. */
const SAME_PLACE_METERS = 3_000
/** The same, for points of interest that are named like the settlement around them. */
const SAME_POINT_METERS = 1_500
/** The same, for municipalities, whose centres may be far from their towns. */
const SAME_TOWN_METERS = 25_000
const KINDS_OF_TOWN = new Set(['city', 'town', 'suburb', 'village'])

/** One entry per real place. Names, spelling and position of our own list take precedence. */
export function mergePlaces(
  own: readonly PlaceCandidate[],
  levels: readonly PlaceCandidate[],
  extract: readonly PlaceCandidate[],
): PlaceCandidate[] {
  const places = own.map((place) => ({ ...place, aliases: [...place.aliases] }))
  const byName = groupedByName(places)
  for (const found of bySize(extract)) {
    const keys = new Set(allNames(found).map(keyOf))
    const same = [...keys].flatMap((key) => byName.get(key) ?? []).find((place) => isSame(place, found))
    if (same) absorb(same, found)
    else {
      const added = { ...found, aliases: [...found.aliases] }
      places.push(added)
      for (const key of keys) byName.set(key, [...(byName.get(key) ?? []), added])
    }
  }
  for (const level of levels) {
    const keys = new Set(allNames(level).map(keyOf))
    const towns = [...keys]
      .flatMap((key) => byName.get(key) ?? [])
      .filter((place) => isTownOf(place, level))
      .sort((one, other) => one.weight - other.weight)
    const [town] = towns
    if (!town) places.push(level)
    else if (!town.id) town.weight = Math.min(town.weight, level.weight)
  }
  return places
}

function groupedByName(places: readonly PlaceCandidate[]): Map<string, PlaceCandidate[]> {
  const groups = new Map<string, PlaceCandidate[]>()
  for (const place of places)
    for (const key of new Set(allNames(place).map(keyOf)))
      if (key) groups.set(key, [...(groups.get(key) ?? []), place])
  return groups
}

/** The larger places first, so that smaller ones of the same name are merged into them. */
function bySize(extract: readonly PlaceCandidate[]): PlaceCandidate[] {
  return [...extract].sort((one, other) => one.weight - other.weight)
}

function isSame(place: PlaceCandidate, found: PlaceCandidate): boolean {
  if (place.kind === found.kind || (isSettlement(place.kind) && isSettlement(found.kind)))
    return haversineMeters(place, found) < (place.id ? SAME_PLACE_METERS : SAME_POINT_METERS)
  const isOwnSight = place.id !== null && place.kind === 'attraction'
  return (isOwnSight || isSettlement(place.kind)) && haversineMeters(place, found) < SAME_POINT_METERS
}

function absorb(place: PlaceCandidate, found: PlaceCandidate): void {
  // the extract knows the kind of a sight or locality of our list better
  if (place.id && ['attraction', 'locality'].includes(place.kind)) place.kind = found.kind
  for (const name of found.isTransliterated ? [found.en] : [found.en, found.np])
    if (!allNames(place).includes(name)) place.aliases.push(name)
}

function isTownOf(place: PlaceCandidate, level: PlaceCandidate): boolean {
  return (
    place.district === level.district &&
    (place.id !== null || KINDS_OF_TOWN.has(place.kind)) &&
    haversineMeters(place, level) < SAME_TOWN_METERS
  )
}
