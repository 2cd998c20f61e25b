import {
  GRAVEL,
  HIGHWAY,
  HILL,
  ONE_WAY,
  SECONDARY,
  TERTIARY,
  TOWN,
  TRACK,
  UNCLASSIFIED,
} from '#server/ports/routing/embedded/graph.ts'
import { numberAt, type SourceEdge, type SourceGraph } from './read-graph.ts'

/**
 * Cells of 0.005 degrees, about 500 m. In a town, the nine cells around an edge contain at least this length of
 * streets.
 */
const CELL = 500
const COLUMNS = 10_000
const TOWN_STREET_METERS = 14_000
const HILLY = 50
/** Larger roads that are known to be unpaved: along the Kali Gandaki, to Gamgadhi, to Manang. */
const GRAVEL_NAMES = /Beni.*(Jomsom|Mantang|Manthang)|Manang|Gamgad/

/** The flags of each edge. The extract has no surface; in the hills, small roads are assumed to be unpaved. */
export function flagsOf(graph: SourceGraph, hilliness: Uint8Array): Uint8Array {
  const streets = streetMeters(graph)
  return Uint8Array.from(graph.edges, (edge, index) => {
    const isHill = numberAt(hilliness, index) >= HILLY
    const isTown = aroundCell(streets, graph, edge) >= TOWN_STREET_METERS
    return (
      (edge.isOneWay ? ONE_WAY : 0) |
      (isTown ? TOWN : 0) |
      (isHill && !isTown ? HILL : 0) |
      (isHighway(graph, edge) ? HIGHWAY : 0) |
      (!isTown && isGravel(graph, edge, isHill) ? GRAVEL : 0)
    )
  })
}

function isHighway({ names }: SourceGraph, edge: SourceEdge): boolean {
  return edge.class < SECONDARY || (edge.class === SECONDARY && /^H\d/.test(names[edge.ref] ?? ''))
}

function isGravel({ names }: SourceGraph, edge: SourceEdge, isHill: boolean): boolean {
  const ref = names[edge.ref] ?? ''
  if (GRAVEL_NAMES.test(names[edge.name] ?? '')) return true
  if (edge.class === UNCLASSIFIED) return true
  return edge.class === TERTIARY && isHill && !/^[HF]\d/.test(ref)
}

function streetMeters(graph: SourceGraph): Map<number, number> {
  const cells = new Map<number, number>()
  for (const edge of graph.edges) {
    if (edge.class <= UNCLASSIFIED || edge.class === TRACK) continue
    const cell = cellOf(graph, edge)
    cells.set(cell, (cells.get(cell) ?? 0) + edge.meters)
  }
  return cells
}

function aroundCell(cells: ReadonlyMap<number, number>, graph: SourceGraph, edge: SourceEdge): number {
  const cell = cellOf(graph, edge)
  let sum = 0
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1]) sum += cells.get(cell + north * COLUMNS + east) ?? 0
  return sum
}

function cellOf({ lat, lng }: SourceGraph, { from }: SourceEdge): number {
  return Math.floor(numberAt(lat, from) / CELL) * COLUMNS + Math.floor(numberAt(lng, from) / CELL)
}
