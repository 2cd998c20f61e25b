import { GRAVEL, type Graph, HIGHWAY, HILL, TRACK } from './graph.ts'
import { share } from './leg-finder.ts'
import type { Joint } from './nearest-road.ts'

/**
 * A part of an edge, from metre `begin` to metre `end`; `begin` is the larger one when it is driven against its
 * direction.
 */
export interface RoutePiece {
  edge: number
  isBack: boolean
  begin: number
  end: number
}
/** A route between joints: metres in all and by kind of road; `time` in tenths of a second. */
export interface RoadRoute {
  pieces: readonly RoutePiece[]
  edges: ReadonlySet<number>
  meters: number
  time: number
  highway: number
  hill: number
  gravel: number
  track: number
}

/** The pieces of a path's arcs; the first and the last one are cut at the joints. */
export function piecesOf(graph: Graph, arcs: readonly number[], start: Joint, end: Joint): RoutePiece[] {
  const last = arcs.length - 1
  return arcs.map((arc, index) => {
    const edge = arc >> 1
    const isBack = (arc & 1) === 1
    const meters = graph.meters[edge] as number
    const enter = index === 0 ? start.along : isBack ? meters : 0
    const leave = index === last ? end.along : isBack ? 0 : meters
    return { edge, isBack, begin: enter, end: leave }
  })
}

export function roadRouteOf(graph: Graph, profile: number, pieces: readonly RoutePiece[]): RoadRoute {
  const edges = new Set(pieces.map(({ edge }) => edge))
  const route = { pieces, edges, meters: 0, time: 0, highway: 0, hill: 0, gravel: 0, track: 0 }
  for (const { edge, begin, end } of pieces) {
    const meters = Math.abs(end - begin)
    const flags = graph.flags[edge] as number
    const isTrack = graph.roadClass[edge] === TRACK
    route.meters += meters
    route.time += share(
      graph.time[profile * graph.edgeCount + edge] as number,
      meters,
      graph.meters[edge] as number,
    )
    if (flags & HIGHWAY) route.highway += meters
    if (flags & HILL) route.hill += meters
    if (flags & GRAVEL && !isTrack) route.gravel += meters
    if (isTrack) route.track += meters
  }
  return route
}

/** The metres of a route on edges that the other one uses too. */
export function sharedMeters({ pieces }: RoadRoute, { edges }: RoadRoute): number {
  return pieces.reduce(
    (sum, { edge, begin, end }) => (edges.has(edge) ? sum + Math.abs(end - begin) : sum),
    0,
  )
}
