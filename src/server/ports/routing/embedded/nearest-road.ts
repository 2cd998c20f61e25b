import Flatbush from 'flatbush'
import type { Graph } from './graph.ts'
import { edgeLine } from './line.ts'
import { eastUnitMeters, UNIT_METERS } from './plane.ts'

/** In units of 1e-5 degrees. */
export interface GridPoint {
  lat: number
  lng: number
}
/**
 * The nearest point of a road (`foot`): `away` metres from `point`, `along` metres from the beginning of the edge,
 * before the edge's drawn point `segment`.
 */
export interface Joint {
  point: GridPoint
  foot: GridPoint
  edge: number
  along: number
  segment: number
  away: number
}

/**
 * Extra metres by road class (motorway to track): a pin beside a highway means the highway, not the lane next to it.
 */
const HANDICAPS = [0, 0, 0, 0, 0, 100, 150, 200, 400, 500]
/** Radii of the search in metres, tried in turn. The last one covers the whole country. */
const RADII = [300, 1_200, 5_000, 20_000, 80_000, 1_000_000]

/** Finds the nearest road, with handicaps. Of equal edges the one with the smaller number wins. */
export function createNearestRoad(graph: Graph): (point: GridPoint) => Joint {
  const { buffer, byteOffset } = graph.boxes
  const index = Flatbush.from(buffer, byteOffset)

  return (point) => {
    const unit = eastUnitMeters(point.lat)
    let best: Joint | null = null
    let bestScore = Number.POSITIVE_INFINITY
    for (const radius of RADII) {
      const north = radius / UNIT_METERS
      const east = radius / unit
      const near = index.search(point.lng - east, point.lat - north, point.lng + east, point.lat + north)
      for (const edge of near.sort((one, other) => one - other)) {
        const joint = jointOn(graph, edge, point, unit)
        const score = joint.away + (HANDICAPS[graph.roadClass[edge] as number] ?? 0)
        if (score >= bestScore) continue
        best = joint
        bestScore = score
      }
      // nothing beyond the radius can be nearer
      if (best && bestScore <= radius) return best
    }
    if (!best) throw new Error('The graph has no roads.')
    return best
  }
}

function jointOn(graph: Graph, edge: number, point: GridPoint, unit: number): Joint {
  const { lats, lngs } = edgeLine(graph, edge)
  let length = 0
  let along = 0
  let segment = 1
  let nearest = Number.POSITIVE_INFINITY
  let foot = point
  for (let at = 1; at < lats.length; at++) {
    const [lat, lng] = [lats[at - 1] as number, lngs[at - 1] as number]
    const north = ((lats[at] as number) - lat) * UNIT_METERS
    const east = ((lngs[at] as number) - lng) * unit
    const square = north * north + east * east
    const toNorth = (point.lat - lat) * UNIT_METERS
    const toEast = (point.lng - lng) * unit
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (toNorth * north + toEast * east) / square))
    const [offNorth, offEast] = [toNorth - share * north, toEast - share * east]
    const away = offNorth * offNorth + offEast * offEast
    const side = Math.sqrt(square)
    if (away < nearest) {
      nearest = away
      along = length + share * side
      segment = at
      foot = {
        lat: Math.round(lat + (share * north) / UNIT_METERS),
        lng: Math.round(lng + (share * east) / unit),
      }
    }
    length += side
  }
  // scaled to the length of the road, which is longer than its simplified line
  const meters = graph.meters[edge] as number
  const share = length === 0 ? 0 : along / length
  return { point, foot, edge, along: Math.round(share * meters), segment, away: Math.sqrt(nearest) }
}
