import { eastUnitMeters, UNIT_METERS } from '#server/ports/routing/embedded/plane.ts'
import { numberAt, type SourceEdge, type SourceGraph } from './read-graph.ts'

/** Cells of 0.02 degrees, about 2 km. A single bend is not significant, so the roads around an edge are included. */
const CELL = 2_000
const COLUMNS = 10_000
/** The roads around an edge count like this many metres of it. */
const AROUND_METERS = 1_500
/** Bends per kilometre of a road in the plain, and of a mountain road. */
const PLAIN_BENDS = 1.6
const HILL_BENDS = 5

interface Bends {
  bends: number
  meters: number
}

/**
 * How much each edge resembles a mountain road, from 0 (plain) to 100, by the bends of it and of the roads around it.
 */
export function hillinessOf(graph: SourceGraph): Uint8Array {
  const own = graph.edges.map((edge) => bendsOf(graph, edge))
  const cells = new Map<number, Bends>()
  graph.edges.forEach((edge, index) => {
    const cell = cellOf(graph, edge)
    const { bends, meters } = own[index] ?? { bends: 0, meters: 0 }
    const sum = cells.get(cell) ?? { bends: 0, meters: 0 }
    cells.set(cell, { bends: sum.bends + bends, meters: sum.meters + meters })
  })
  return Uint8Array.from(graph.edges, (edge, index) => {
    const around = aroundCell(cells, cellOf(graph, edge))
    const { bends, meters } = own[index] ?? { bends: 0, meters: 0 }
    const mean = around.bends / Math.max(1, around.meters)
    const perKm = (1_000 * (bends + mean * AROUND_METERS)) / (meters + AROUND_METERS)
    const share = (perKm - PLAIN_BENDS) / (HILL_BENDS - PLAIN_BENDS)
    return Math.round(100 * Math.min(1, Math.max(0, share)))
  })
}

function cellOf(graph: SourceGraph, { from }: SourceEdge): number {
  return Math.floor(numberAt(graph.lat, from) / CELL) * COLUMNS + Math.floor(numberAt(graph.lng, from) / CELL)
}

function aroundCell(cells: ReadonlyMap<number, Bends>, cell: number): Bends {
  const sum = { bends: 0, meters: 0 }
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1]) {
      const next = cells.get(cell + north * COLUMNS + east)
      sum.bends += next?.bends ?? 0
      sum.meters += next?.meters ?? 0
    }
  return sum
}

/** The sum of turns at the inner points: the chord between two directions, about the angle in radians. */
function bendsOf(graph: SourceGraph, { from, to, meters, inner }: SourceEdge): Bends {
  const lats = [numberAt(graph.lat, from)]
  const lngs = [numberAt(graph.lng, from)]
  for (let index = 0; index < inner.length; index += 2) {
    lats.push(numberAt(inner, index))
    lngs.push(numberAt(inner, index + 1))
  }
  lats.push(numberAt(graph.lat, to))
  lngs.push(numberAt(graph.lng, to))
  const unit = eastUnitMeters(numberAt(lats, 0))
  let bends = 0
  let last: [number, number] | null = null
  for (let index = 1; index < lats.length; index++) {
    const north = (numberAt(lats, index) - numberAt(lats, index - 1)) * UNIT_METERS
    const east = (numberAt(lngs, index) - numberAt(lngs, index - 1)) * unit
    const length = Math.sqrt(north * north + east * east)
    if (length === 0) continue
    const direction: [number, number] = [north / length, east / length]
    if (last) bends += Math.sqrt((direction[0] - last[0]) ** 2 + (direction[1] - last[1]) ** 2)
    last = direction
  }
  return { bends, meters }
}
