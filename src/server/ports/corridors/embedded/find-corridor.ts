import { CELL_COUNT, cellOf } from '#domain/carpool/cells.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { Corridor, RidePoints } from '#server/ports/corridors/port.ts'
import { drivenLine, simplified } from '#server/ports/routing/embedded/drawn-line.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { edgeLine } from '#server/ports/routing/embedded/line.ts'
import { offRoadMeters, offRoadSeconds, roundMeters } from '#server/ports/routing/embedded/off-road.ts'
import { piecesOf } from '#server/ports/routing/embedded/road-route.ts'
import type { ReachedNodes } from './bounded-search.ts'
import { bestRoute, type CorridorGraph, jointsOf } from './corridor-graph.ts'
import type { DrivenRoute } from './driven-route.ts'
import { encodeRoute } from './route-code.ts'

/** The ends of a shorter edge and the cells next to them cover every cell that it passes. */
const LONG_METERS = 1_500

/** A corridor as the thread sends it: a Buffer arrives as a Uint8Array. */
export type FoundCorridor = Omit<Corridor, 'bytes'> & { bytes: Uint8Array }
export type FindCorridor = (trip: RidePoints, profile: RoutingProfile) => FoundCorridor | null

export function createFindCorridor(corridors: CorridorGraph): FindCorridor {
  const { graph, name } = corridors
  return (trip, profile) => {
    const joints = jointsOf(corridors, trip)
    if (!joints) return null
    const [start, end] = joints
    const route = bestRoute(corridors, graph.profiles.indexOf(profile), joints)
    const line = drivenLine(graph, piecesOf(graph, [...route.arcs], start, end), start, end)
    const offRoad = offRoadMeters(joints)
    return {
      graph: name,
      meters: roundMeters(route.whole.meters + offRoad),
      seconds: Math.round(route.whole.time / 10 + offRoadSeconds(offRoad)),
      line: simplified(line, route.whole.meters),
      fromCell: cellOf(trip.from),
      toCell: cellOf(trip.to),
      cells: cellsOf(graph, route, corridors.near(route), trip),
      bytes: encodeRoute(corridors, route),
    }
  }
}

/**
 * The cells in the order of the route: one that the route passes counts from where it is entered first, any other one
 * from where the first road to it turns off.
 */
function cellsOf(
  graph: Graph,
  route: DrivenRoute,
  reached: ReachedNodes,
  { from, to }: RidePoints,
): number[] {
  const passed = new FirstReachedCells()
  const near = new FirstReachedCells()
  passed.see(cellOf(from), 0)
  for (let at = 0; at < route.arcs.length; at++)
    for (const cell of cellsOfEdge(graph, (route.arcs[at] as number) >> 1))
      passed.see(cell, route.meters[at] ?? route.whole.meters)
  passed.see(cellOf(to), route.whole.meters)
  const places = new Int32Array(graph.nodeCount).fill(-1)
  const { nodes, origins } = reached
  for (let at = 0; at < nodes.length; at++) {
    const place = placeOf(route, origins[at] as number)
    places[nodes[at] as number] = place
    near.see(
      cellOf(degrees(graph.lat[nodes[at] as number] as number, graph.lng[nodes[at] as number] as number)),
      place,
    )
  }
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if ((graph.meters[edge] as number) < LONG_METERS) continue
    const [begin, end] = [
      places[graph.from[edge] as number] as number,
      places[graph.to[edge] as number] as number,
    ]
    if (begin < 0 && end < 0) continue
    const place = begin < 0 || end < 0 ? Math.max(begin, end) : Math.min(begin, end)
    for (const cell of cellsOfEdge(graph, edge)) near.see(cell, place)
  }
  const order = (cell: number) => (passed.has(cell) ? passed.at(cell) : near.at(cell))
  return [...new Set([...passed.cells, ...near.cells])].sort(
    (one, other) => order(one) - order(other) || one - other,
  )
}

/** Metres from the start of the route to the seed `origin`. */
function placeOf(route: DrivenRoute, origin: number): number {
  if (origin < route.nodes.length) return route.meters[origin] as number
  return origin < route.nodes.length + 2 ? 0 : route.whole.meters
}

function cellsOfEdge(graph: Graph, edge: number): Set<number> {
  const { lats, lngs } = edgeLine(graph, edge)
  return new Set(lats.map((lat, at) => cellOf(degrees(lat, lngs[at] as number))))
}

function degrees(lat: number, lng: number) {
  return { lat: lat / 100_000, lng: lng / 100_000 }
}

/** Cells with the metres at which they are first reached. */
class FirstReachedCells {
  readonly cells: number[] = []
  readonly #meters = new Float64Array(CELL_COUNT).fill(Number.POSITIVE_INFINITY)

  see(cell: number, meters: number): void {
    if (!this.has(cell)) this.cells.push(cell)
    this.#meters[cell] = Math.min(meters, this.at(cell))
  }

  has(cell: number): boolean {
    return this.at(cell) < Number.POSITIVE_INFINITY
  }

  at(cell: number): number {
    return this.#meters[cell] as number
  }
}
