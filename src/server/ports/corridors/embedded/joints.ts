import { type Graph, ONE_WAY } from '#server/ports/routing/embedded/graph.ts'
import { share } from '#server/ports/routing/embedded/leg-finder.ts'
import type { Joint } from '#server/ports/routing/embedded/nearest-road.ts'

/** A place on the roads, as it is stored in an encoded route. */
export type RoadPlace = Pick<Joint, 'point' | 'edge' | 'along'>
/** `cost` (by which routes are chosen) and `time` are tenths of a second. */
export interface RoadSum {
  cost: number
  meters: number
  time: number
}
/** Driven away from a place, driven towards it, or either, regardless of one-way streets. */
export type TravelDirection = 'out' | 'into' | 'both'
export interface BoundedSeed extends RoadSum {
  node: number
}

/** The whole edge, or a part of it. */
export function sumOfPart(graph: Graph, profile: number, edge: number, meters: number): RoadSum {
  const whole = graph.meters[edge] as number
  const at = profile * graph.edgeCount + edge
  return {
    cost: share(graph.cost[at] as number, meters, whole),
    meters,
    time: share(graph.time[at] as number, meters, whole),
  }
}

/** The ends of the place's edge, with what lies between them and the place. */
export function edgeEnds(
  graph: Graph,
  profile: number,
  place: RoadPlace,
  direction: TravelDirection,
): BoundedSeed[] {
  const { edge, along } = place
  const rest = (graph.meters[edge] as number) - along
  const atBegin = { node: graph.from[edge] as number, ...sumOfPart(graph, profile, edge, along) }
  const atEnd = { node: graph.to[edge] as number, ...sumOfPart(graph, profile, edge, rest) }
  if (!isOneWay(graph, edge) || direction === 'both') return [atBegin, atEnd]
  return direction === 'out' ? [atEnd] : [atBegin]
}

/** Between two places on one edge; null on different edges, or against a one-way street. */
export function onOneEdge(
  graph: Graph,
  profile: number,
  from: RoadPlace,
  to: RoadPlace,
  direction: 'out' | 'both',
): RoadSum | null {
  if (from.edge !== to.edge) return null
  if (direction === 'out' && to.along < from.along && isOneWay(graph, from.edge)) return null
  return sumOfPart(graph, profile, from.edge, Math.abs(to.along - from.along))
}

function isOneWay(graph: Graph, edge: number): boolean {
  return ((graph.flags[edge] as number) & ONE_WAY) !== 0
}
