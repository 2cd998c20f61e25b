import { bareName } from '#domain/shared/person-name.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import type { PlaceKind } from '#domain/shared/place-kind.ts'
import type { LatLng } from '#domain/shared/polyline.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { loadOnce } from '#server/load-once.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'

/** Kinds of places by which people describe a route, best known first. */
const KINDS: readonly PlaceKind[] = ['capital', 'city', 'district_hq', 'junction', 'town', 'border']
const MAX_TOWNS = 5
/** Maximum metres from the road, and minimum metres from the ends of the route. */
const BESIDE_METERS = 1_500
const FROM_ENDS = 8_000
/** Minimum distance between two towns: metres, and share of the route. */
const MIN_APART_METERS = 12_000
const APART_SHARE = 1 / 7
/** Metres between the points of the route around which towns are searched for. */
const STEP = 500
/** Degrees. Larger than the distance to the road, so a cell and those around it contain every town beside a point. */
const CELL = 0.02

interface Town extends Point {
  place: number
  rank: number
}
interface PassedTown {
  town: Town
  /** Metres from the route, and along it. */
  meters: number
  at: number
}

const prepared = loadOnce(async () => {
  const gazetteer = await loadGazetteer()
  return { gazetteer, cells: Map.groupBy(townsOf(gazetteer), (town) => cellAt(town)) }
})

/** Names of the best-known towns and junctions along a route, in its order, without those at its ends. */
export async function townsAlong(line: readonly LatLng[], locale: Locale): Promise<string[]> {
  const { gazetteer, cells } = await prepared()
  const steps = stepsOf(line)
  const total = steps.at(-1)?.at ?? 0
  const apart = Math.max(MIN_APART_METERS, total * APART_SHARE)
  const chosen: PassedTown[] = []
  for (const next of passedTowns(steps, cells).sort((a, b) => a.town.rank - b.town.rank)) {
    if (chosen.length === MAX_TOWNS) break
    const isBetween = next.at > FROM_ENDS && next.at < total - FROM_ENDS
    if (isBetween && chosen.every(({ at }) => Math.abs(at - next.at) > apart)) chosen.push(next)
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ town }) => bareName(gazetteer.name(town.place, locale)))
}

function townsOf(gazetteer: Gazetteer): Town[] {
  return Array.from({ length: gazetteer.size }, (_, place) => place).flatMap((place) => {
    const kind = KINDS.indexOf(gazetteer.kind(place))
    if (kind < 0 || gazetteer.isLevel(place)) return []
    return [{ ...gazetteer.point(place), place, rank: kind + gazetteer.weight(place) }]
  })
}

/** Each town beside the route, at the point where the route is nearest to it. */
function passedTowns(
  steps: readonly (Point & { at: number })[],
  cells: ReadonlyMap<string, readonly Town[]>,
): PassedTown[] {
  const passed = new Map<Town, PassedTown>()
  for (const step of steps)
    for (const town of aroundCell(step).flatMap((cell) => cells.get(cell) ?? [])) {
      const meters = haversineMeters(step, town)
      if (meters < Math.min(BESIDE_METERS, passed.get(town)?.meters ?? BESIDE_METERS))
        passed.set(town, { town, meters, at: step.at })
    }
  return [...passed.values()]
}

/** Points of the line at most `STEP` apart, with their metres along it. */
function stepsOf(line: readonly LatLng[]): (Point & { at: number })[] {
  let at = 0
  return line.flatMap(([lat, lng], index) => {
    const [fromLat, fromLng] = line[index - 1] ?? [lat, lng]
    const length = haversineMeters({ lat: fromLat, lng: fromLng }, { lat, lng })
    const count = Math.max(1, Math.ceil(length / STEP))
    const start = at
    at += length
    return Array.from({ length: count }, (_, step) => {
      const share = (step + 1) / count
      return {
        lat: fromLat + share * (lat - fromLat),
        lng: fromLng + share * (lng - fromLng),
        at: start + share * length,
      }
    })
  })
}

const cellAt = ({ lat, lng }: Point, y = 0, x = 0) =>
  `${Math.floor(lat / CELL) + y} ${Math.floor(lng / CELL) + x}`

const AROUND = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [y, x] as const))
const aroundCell = (point: Point) => AROUND.map(([y, x]) => cellAt(point, y, x))
