import type { Graph } from './graph.ts'
import { edgeLine, type Line } from './line.ts'
import type { Joint } from './nearest-road.ts'
import { eastUnitMeters, UNIT_METERS } from './plane.ts'
import type { RoutePiece } from './road-route.ts'

/** Maximum metres between the drawn line and the road: more for a long route, which is drawn smaller. */
const TOLERANCE = { least: 5, most: 40, share: 1 / 15_000 }

/** The geometry of the pieces between the feet of two joints. */
export function drivenLine(graph: Graph, pieces: readonly RoutePiece[], start: Joint, end: Joint): Line {
  const lats = [start.foot.lat]
  const lngs = [start.foot.lng]
  pieces.forEach((piece, index) => {
    const { edge, isBack } = piece
    const line = edgeLine(graph, edge)
    // the range of the edge's points between where it is entered and where it is left
    const low =
      index === 0 && !isBack ? start.segment : index === pieces.length - 1 && isBack ? end.segment : 0
    const high =
      index === 0 && isBack
        ? start.segment - 1
        : index === pieces.length - 1 && !isBack
          ? end.segment - 1
          : line.lats.length - 1
    for (let step = 0; step <= high - low; step++) {
      const at = isBack ? high - step : low + step
      lats.push(line.lats[at] as number)
      lngs.push(line.lngs[at] as number)
    }
  })
  lats.push(end.foot.lat)
  lngs.push(end.foot.lng)
  return { lats, lngs }
}

/** Simplifies by Douglas-Peucker within the tolerance; returns degrees, without repeated points. */
export function simplified({ lats, lngs }: Line, meters: number): [lat: number, lng: number][] {
  const tolerance = Math.max(TOLERANCE.least, Math.min(TOLERANCE.most, meters * TOLERANCE.share))
  const unit = eastUnitMeters(lats[0] ?? 0)
  const isIncluded = new Uint8Array(lats.length)
  isIncluded[0] = 1
  isIncluded[lats.length - 1] = 1
  const open: [number, number][] = [[0, lats.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const farthest = farthestBetween(lats, lngs, unit, first, last, tolerance)
    if (farthest === null) continue
    isIncluded[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  const points: [number, number][] = []
  lats.forEach((lat, index) => {
    const lng = lngs[index] as number
    if (!isIncluded[index]) return
    const last = points.at(-1)
    const point: [number, number] = [lat / 100_000, lng / 100_000]
    if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point)
  })
  return points
}

/** The point farthest from the straight line between two others; null when all are within the tolerance. */
function farthestBetween(
  lats: readonly number[],
  lngs: readonly number[],
  unit: number,
  first: number,
  last: number,
  tolerance: number,
): number | null {
  const [lat, lng] = [lats[first] as number, lngs[first] as number]
  const north = ((lats[last] as number) - lat) * UNIT_METERS
  const east = ((lngs[last] as number) - lng) * unit
  const square = north * north + east * east
  let farthest: number | null = null
  let most = tolerance * tolerance
  for (let at = first + 1; at < last; at++) {
    const toNorth = ((lats[at] as number) - lat) * UNIT_METERS
    const toEast = ((lngs[at] as number) - lng) * unit
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (toNorth * north + toEast * east) / square))
    const [offNorth, offEast] = [toNorth - share * north, toEast - share * east]
    const away = offNorth * offNorth + offEast * offEast
    if (away <= most) continue
    most = away
    farthest = at
  }
  return farthest
}
