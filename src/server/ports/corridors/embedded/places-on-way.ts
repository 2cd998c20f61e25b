import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type DrivenWay, sumTo } from './driven-way.ts'
import { endsOf, type Place, type Seed, type Sum } from './joints.ts'
import type { NearestOnWay } from './match-of.ts'

export const NOTHING: Sum = { cost: 0, meters: 0, time: 0 }

export function plus(one: Sum, other: Sum): Sum {
  return { cost: one.cost + other.cost, meters: one.meters + other.meters, time: one.time + other.time }
}

export function minus(one: Sum, other: Sum): Sum {
  return { cost: one.cost - other.cost, meters: one.meters - other.meters, time: one.time - other.time }
}

export function less(one: Sum | null, other: Sum | null): Sum | null {
  if (!one || !other) return one ?? other
  return other.cost < one.cost ? other : one
}

/** What lies between the start of the route and its node `at`. */
export function sumAt({ costs, meters, times }: DrivenWay, at: number): Sum {
  return { cost: costs[at] as number, meters: meters[at] as number, time: times[at] as number }
}

/** What lies between node `at` and the end of the route. */
export function restAt(way: DrivenWay, at: number): Sum {
  return minus(way.whole, sumAt(way, at))
}

export function nearNode(graph: Graph, way: DrivenWay, at: number, toWay: number): NearestOnWay {
  const node = way.nodes[at] as number
  const spot = { lat: graph.lat[node] as number, lng: graph.lng[node] as number }
  return { toWay, at: sumAt(way, at), spot }
}

/** Null when the route does not pass the place. */
export function onWay(graph: Graph, way: DrivenWay, place: Place): NearestOnWay | null {
  for (let at = 0; at < way.arcs.length; at++) {
    if ((way.arcs[at] as number) >> 1 !== place.edge) continue
    const sum = sumTo(graph, way, at, place)
    if (sum) return { toWay: 0, at: sum, spot: place.point }
  }
  return null
}

/** The nodes of the route as seeds with the given costs, followed by `ends`. */
export function seedsAlong(way: DrivenWay, costs: (at: number) => number, ends: readonly Seed[]): Seed[] {
  return [...Array.from(way.nodes, (node, at) => ({ node, cost: costs(at), meters: 0, time: 0 })), ...ends]
}

/** Seeds for leaving the start, and for arriving at the end, on roads beside the route too. */
export function waysOut(graph: Graph, { profile, start }: DrivenWay): Seed[] {
  return endsOf(graph, profile, start, 'out')
}
export function waysIn(graph: Graph, { profile, end }: DrivenWay): Seed[] {
  return endsOf(graph, profile, end, 'into')
}
