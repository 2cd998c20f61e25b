import { MAX_WAY_TO_MEET_METERS } from '#domain/carpool/limits.ts'
import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type BoundedSearch, Field, type Reached } from './bounded-search.ts'
import type { DrivenWay } from './driven-way.ts'
import { type Direction, endsOf, onOneEdge, type Place, type Seed, type Sum } from './joints.ts'
import type { NearestOnWay } from './match-of.ts'
import {
  less,
  minus,
  NOTHING,
  nearNode,
  onWay,
  plus,
  restAt,
  sumAt,
  waysIn,
  waysOut,
} from './places-on-way.ts'

/** The roads around a place, and distances between them and a route. */
export class PlaceField {
  readonly #graph: Graph
  readonly #field: Field
  #reached: Reached | null = null
  #place: Place = { point: { lat: 0, lng: 0 }, edge: 0, along: 0 }

  constructor(graph: Graph) {
    this.#graph = graph
    this.#field = new Field(graph.nodeCount)
  }

  load(place: Place, reached: Reached): void {
    this.#place = place
    this.#reached = this.#field.load(reached)
  }

  /**
   * From the start of the route to the place; null when it is far. Needs a field of driving to the place. A place on
   * the route itself may be far from the nodes of its edge, so it is handled first.
   */
  arriving(way: DrivenWay, near: NearestOnWay): Sum | null {
    if (near.toWay === 0) return near.at
    const at = this.#least(way, (node) => way.costs[node] as number)
    const alongWay = at === null ? null : plus(sumAt(way, at), this.#sum(way.nodes[at] as number) ?? NOTHING)
    const direct = onOneEdge(this.#graph, way.profile, way.start, this.#place, 'out')
    return less(less(alongWay, direct), this.#by(waysOut(this.#graph, way)))
  }

  /** From the place to the end of the route. Needs a field of driving from the place. */
  leaving(way: DrivenWay, near: NearestOnWay): Sum | null {
    if (near.toWay === 0) return minus(way.whole, near.at)
    const at = this.#least(way, (node) => -(way.costs[node] as number))
    const alongWay = at === null ? null : plus(restAt(way, at), this.#sum(way.nodes[at] as number) ?? NOTHING)
    const direct = onOneEdge(this.#graph, way.profile, this.#place, way.end, 'out')
    return less(less(alongWay, direct), this.#by(waysIn(this.#graph, way)))
  }

  /** Needs a field that ignores one-way streets, as does `metersTo`. */
  nearest(way: DrivenWay): NearestOnWay | null {
    const passed = onWay(this.#graph, way, this.#place)
    if (passed) return passed
    const at = this.#least(way, () => 0)
    const node = at === null ? null : this.#sum(way.nodes[at] as number)
    const start = this.#to(way.start)
    const end = this.#to(way.end)
    const best = less(less(node, start), end)
    if (!best) return null
    if (best === node && at !== null) return nearNode(this.#graph, way, at, best.meters)
    return best === start
      ? { toWay: best.meters, at: NOTHING, spot: way.start.point }
      : { toWay: best.meters, at: way.whole, spot: way.end.point }
  }

  /** Metres of road between the two places. */
  metersTo(place: Place): number {
    return this.#to(place)?.meters ?? Number.POSITIVE_INFINITY
  }

  #to(place: Place): Sum | null {
    const direct = onOneEdge(this.#graph, WALKED_PROFILE, place, this.#place, 'both')
    return less(direct, this.#by(endsOf(this.#graph, WALKED_PROFILE, place, 'both')))
  }

  /** The node of the route with the least sum of `before` and the cost of the search; the first of equals. */
  #least(way: DrivenWay, before: (at: number) => number): number | null {
    const costs = this.#reached?.costs
    if (!costs) return null
    let least: number | null = null
    let cost = Number.POSITIVE_INFINITY
    for (let at = 0; at < way.nodes.length; at++) {
      const found = this.#field.find(way.nodes[at] as number)
      if (found < 0) continue
      const whole = before(at) + (costs[found] as number)
      if (whole >= cost) continue
      cost = whole
      least = at
    }
    return least
  }

  #by(seeds: readonly Seed[]): Sum | null {
    return seeds.reduce<Sum | null>((best, seed) => {
      const rest = this.#sum(seed.node)
      return rest ? less(best, plus(seed, rest)) : best
    }, null)
  }

  #sum(node: number): Sum | null {
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
  place: Place,
  direction: Direction,
  maxMeters = MAX_WAY_TO_MEET_METERS,
): Reached {
  return search.run(endsOf(graph, profile, place, direction), { profile, direction, maxMeters })
}
