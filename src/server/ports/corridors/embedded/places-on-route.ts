import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type DrivenRoute, sumTo } from './driven-route.ts'
import { type BoundedSeed, edgeEnds, type RoadPlace, type RoadSum } from './joints.ts'
import type { NearestOnRoute } from './match-of.ts'

export const ZERO_SUM: RoadSum = { cost: 0, meters: 0, time: 0 }

export function addSums(one: RoadSum, other: RoadSum): RoadSum {
  return { cost: one.cost + other.cost, meters: one.meters + other.meters, time: one.time + other.time }
}

export function subtractSums(one: RoadSum, other: RoadSum): RoadSum {
  return { cost: one.cost - other.cost, meters: one.meters - other.meters, time: one.time - other.time }
}

export function cheaperSum(one: RoadSum | null, other: RoadSum | null): RoadSum | null {
  if (!one || !other) return one ?? other
  return other.cost < one.cost ? other : one
}

/** What lies between the start of the route and its node `at`. */
export function sumAt({ costs, meters, times }: DrivenRoute, at: number): RoadSum {
  return { cost: costs[at] as number, meters: meters[at] as number, time: times[at] as number }
}

/** What lies between node `at` and the end of the route. */
export function remainderFrom(route: DrivenRoute, at: number): RoadSum {
  return subtractSums(route.whole, sumAt(route, at))
}

export function nearNode(
  graph: Graph,
  route: DrivenRoute,
  at: number,
  metersToRoute: number,
): NearestOnRoute {
  const node = route.nodes[at] as number
  const point = { lat: graph.lat[node] as number, lng: graph.lng[node] as number }
  return { metersToRoute, at: sumAt(route, at), point }
}

/** Null when the route does not pass the place. */
export function onRoute(graph: Graph, route: DrivenRoute, place: RoadPlace): NearestOnRoute | null {
  for (let at = 0; at < route.arcs.length; at++) {
    if ((route.arcs[at] as number) >> 1 !== place.edge) continue
    const sum = sumTo(graph, route, at, place)
    if (sum) return { metersToRoute: 0, at: sum, point: place.point }
  }
  return null
}

/** The nodes of the route as seeds with the given costs, followed by `ends`. */
export function seedsAlong(
  route: DrivenRoute,
  costs: (at: number) => number,
  ends: readonly BoundedSeed[],
): BoundedSeed[] {
  return [...Array.from(route.nodes, (node, at) => ({ node, cost: costs(at), meters: 0, time: 0 })), ...ends]
}

/** Seeds for leaving the start, and for arriving at the end, on roads beside the route too. */
export function seedsOutOfStart(graph: Graph, { profile, start }: DrivenRoute): BoundedSeed[] {
  return edgeEnds(graph, profile, start, 'out')
}
export function seedsIntoEnd(graph: Graph, { profile, end }: DrivenRoute): BoundedSeed[] {
  return edgeEnds(graph, profile, end, 'into')
}
