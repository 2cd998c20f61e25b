import { MAX_METERS_TO_MEETING } from '#domain/carpool/limits.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type BoundedSearch, ReachedIndex, type ReachedNodes } from './bounded-search.ts'
import type { DrivenRoute } from './driven-route.ts'
import {
  type BoundedSeed,
  edgeEnds,
  onOneEdge,
  type RoadPlace,
  type RoadSum,
  type TravelDirection,
} from './joints.ts'
import type { NearestOnRoute } from './match-of.ts'
import {
  addSums,
  cheaperSum,
  nearNode,
  onRoute,
  remainderFrom,
  seedsIntoEnd,
  seedsOutOfStart,
  subtractSums,
  sumAt,
  ZERO_SUM,
} from './places-on-route.ts'

/** The roads around a place, and distances between them and a route. */
export class PlaceField {
  readonly #graph: Graph
  readonly #field: ReachedIndex
  #reached: ReachedNodes | null = null
  #place: RoadPlace = { point: { lat: 0, lng: 0 }, edge: 0, along: 0 }

  constructor(graph: Graph) {
    this.#graph = graph
    this.#field = new ReachedIndex(graph.nodeCount)
  }

  load(place: RoadPlace, reached: ReachedNodes): void {
    this.#place = place
    this.#reached = this.#field.load(reached)
  }

  /**
   * From the start of the route to the place; null when it is far. Needs a field of driving to the place. A place on
   * the route itself may be far from the nodes of its edge, so it is handled first.
   */
  arriving(route: DrivenRoute, near: NearestOnRoute): RoadSum | null {
    if (near.metersToRoute === 0) return near.at
    const at = this.#least(route, (node) => route.costs[node] as number)
    const alongRoute =
      at === null ? null : addSums(sumAt(route, at), this.#sum(route.nodes[at] as number) ?? ZERO_SUM)
    const direct = onOneEdge(this.#graph, route.profile, route.start, this.#place, 'out')
    return cheaperSum(cheaperSum(alongRoute, direct), this.#by(seedsOutOfStart(this.#graph, route)))
  }

  /** From the place to the end of the route. Needs a field of driving from the place. */
  leaving(route: DrivenRoute, near: NearestOnRoute): RoadSum | null {
    if (near.metersToRoute === 0) return subtractSums(route.whole, near.at)
    const at = this.#least(route, (node) => -(route.costs[node] as number))
    const alongRoute =
      at === null ? null : addSums(remainderFrom(route, at), this.#sum(route.nodes[at] as number) ?? ZERO_SUM)
    const direct = onOneEdge(this.#graph, route.profile, this.#place, route.end, 'out')
    return cheaperSum(cheaperSum(alongRoute, direct), this.#by(seedsIntoEnd(this.#graph, route)))
  }

  /** Needs a field that ignores one-way streets, as does `metersTo`. */
  nearest(route: DrivenRoute): NearestOnRoute | null {
    const passed = onRoute(this.#graph, route, this.#place)
    if (passed) return passed
    const at = this.#least(route, () => 0)
    const node = at === null ? null : this.#sum(route.nodes[at] as number)
    const start = this.#to(route.start)
    const end = this.#to(route.end)
    const best = cheaperSum(cheaperSum(node, start), end)
    if (!best) return null
    if (best === node && at !== null) return nearNode(this.#graph, route, at, best.meters)
    return best === start
      ? { metersToRoute: best.meters, at: ZERO_SUM, point: route.start.point }
      : { metersToRoute: best.meters, at: route.whole, point: route.end.point }
  }

  /** Metres of road between the two places. */
  metersTo(place: RoadPlace): number {
    return this.#to(place)?.meters ?? Number.POSITIVE_INFINITY
  }

  #to(place: RoadPlace): RoadSum | null {
    const direct = onOneEdge(this.#graph, WALKED_PROFILE, place, this.#place, 'both')
    return cheaperSum(direct, this.#by(edgeEnds(this.#graph, WALKED_PROFILE, place, 'both')))
  }

  /** The node of the route with the least sum of `before` and the cost of the search; the first of equals. */
  #least(route: DrivenRoute, before: (at: number) => number): number | null {
    const costs = this.#reached?.costs
    if (!costs) return null
    let least: number | null = null
    let cost = Number.POSITIVE_INFINITY
    for (let at = 0; at < route.nodes.length; at++) {
      const found = this.#field.find(route.nodes[at] as number)
      if (found < 0) continue
      const whole = before(at) + (costs[found] as number)
      if (whole >= cost) continue
      cost = whole
      least = at
    }
    return least
  }

  #by(seeds: readonly BoundedSeed[]): RoadSum | null {
    return seeds.reduce<RoadSum | null>((best, seed) => {
      const rest = this.#sum(seed.node)
      return rest ? cheaperSum(best, addSums(seed, rest)) : best
    }, null)
  }

  #sum(node: number): RoadSum | null {
    const at = this.#field.find(node)
    if (at < 0 || !this.#reached) return null
    const { costs, meters, times } = this.#reached
    return { cost: costs[at] as number, meters: meters[at] as number, time: times[at] as number }
  }
}

/** The profile whose costs choose a passenger's own route to a ride: a car's. */
export const WALKED_PROFILE = 0

export function searchAround(
  search: BoundedSearch,
  graph: Graph,
  profile: number,
  place: RoadPlace,
  direction: TravelDirection,
  maxMeters = MAX_METERS_TO_MEETING,
): ReachedNodes {
  return search.run(edgeEnds(graph, profile, place, direction), { profile, direction, maxMeters })
}
