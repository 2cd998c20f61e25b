import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type RoadPlace, type RoadSum, sumOfPart } from './joints.ts'

/**
 * A route over the roads: from `start` by `arcs` (an edge x 2, + 1 against its direction) to `end`. Node i lies between
 * arcs i and i + 1; its cost, metres and time are counted from the start.
 */
export interface DrivenRoute {
  profile: number
  start: RoadPlace
  end: RoadPlace
  arcs: Int32Array
  nodes: Int32Array
  costs: Int32Array
  meters: Int32Array
  times: Int32Array
  whole: RoadSum
}

export function createDrivenRoute(
  graph: Graph,
  profile: number,
  start: RoadPlace,
  end: RoadPlace,
  arcs: ArrayLike<number>,
): DrivenRoute {
  const count = arcs.length - 1
  const route = {
    profile,
    start,
    end,
    arcs: Int32Array.from(arcs),
    nodes: new Int32Array(count),
    costs: new Int32Array(count),
    meters: new Int32Array(count),
    times: new Int32Array(count),
  }
  let [cost, meters, time] = [0, 0, 0]
  for (let at = 0; at <= count; at++) {
    const [enter, leave] = stretchOf(graph, route, at)
    const edge = (arcs[at] as number) >> 1
    const part = sumOfPart(graph, profile, edge, Math.abs(leave - enter))
    cost += part.cost
    meters += part.meters
    time += part.time
    if (at === count) break
    route.nodes[at] = ((arcs[at] as number) & 1 ? graph.from[edge] : graph.to[edge]) as number
    route.costs[at] = cost
    route.meters[at] = meters
    route.times[at] = time
  }
  return { ...route, whole: { cost, meters, time } }
}

/** The metres along the edge at which the route enters and leaves arc `at`. */
function stretchOf(
  graph: Graph,
  { arcs, start, end }: Pick<DrivenRoute, 'arcs' | 'start' | 'end'>,
  at: number,
): [enter: number, leave: number] {
  const arc = arcs[at] as number
  const isBack = (arc & 1) === 1
  const length = graph.meters[arc >> 1] as number
  const enter = at === 0 ? start.along : isBack ? length : 0
  const leave = at === arcs.length - 1 ? end.along : isBack ? 0 : length
  return [enter, leave]
}

/** The distance from the start to a place on arc `at`; null when the route does not pass it there. */
export function sumTo(graph: Graph, route: DrivenRoute, at: number, place: RoadPlace): RoadSum | null {
  if ((route.arcs[at] as number) >> 1 !== place.edge) return null
  const [enter, leave] = stretchOf(graph, route, at)
  if (place.along < Math.min(enter, leave) || place.along > Math.max(enter, leave)) return null
  const part = sumOfPart(graph, route.profile, place.edge, Math.abs(place.along - enter))
  if (at === 0) return part
  return {
    cost: (route.costs[at - 1] as number) + part.cost,
    meters: (route.meters[at - 1] as number) + part.meters,
    time: (route.times[at - 1] as number) + part.time,
  }
}
