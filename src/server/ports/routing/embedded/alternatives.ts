import { characterOf } from './character.ts'
import { type Graph, NO_ARC } from './graph.ts'
import type { LegFinder } from './leg-finder.ts'
import type { Joint } from './nearest-road.ts'
import { piecesOf, type RoadRoute, roadRouteOf, sharedMeters } from './road-route.ts'
import { type Seed, UpwardSearch } from './upward-search.ts'

/** Shorter routes have no alternatives. */
const MIN_METERS = 20_000
const MAX_OTHERS = 2
/** Maximum share of an alternative that lies on the routes chosen before it. */
const MAX_SHARED = 0.7
/** Maximum driving time relative to the best route; larger for a main road, or for a clearly shorter route. */
const MAX_TIME_FACTOR = 1.5
const MAX_TIME_FACTOR_MAIN = 1.55
const SHORTER_ROUTE = { meters: 0.85, time: 2 }
/** Except for such a main road, an alternative may not exceed the best route by this factor in both time and metres. */
const MAX_WORSE_FACTOR = 1.1
/** Around its place, over this share of the best cost, an alternative must be about optimal: no detour into a town. */
const LOCAL_SHARE = 0.25
const LOCAL_TOLERANCE = 1.03
/** Number of places for which a route is computed, cheapest first. */
const MAX_TRIED = 16
/** Routes whose costs differ by less than a thousandth count as the same. */
const SAME_COST_DIVISOR = 1_000
/** Cells of 0.02 degrees, about 2 km: a place in or next to a cell that a route passes gives no new route. */
const CELL = 2_000
const COLUMNS = 10_000

interface Candidate {
  node: number
  cost: number
}

/**
 * Finds other routes than the best one, each by a town or junction that the best one does not pass. The cost by a place is
 * known without computing the route: the nodes settled by a search from each place are stored, and the searches from both
 * ends meet them.
 */
export class AlternativeFinder {
  readonly #graph: Graph
  readonly #legs: LegFinder
  readonly #fromStart: UpwardSearch
  readonly #toEnd: UpwardSearch
  readonly #places: PlaceSpaces

  constructor(graph: Graph, legs: LegFinder) {
    this.#graph = graph
    this.#legs = legs
    this.#fromStart = new UpwardSearch(graph, 'up')
    this.#toEnd = new UpwardSearch(graph, 'down')
    this.#places = new PlaceSpaces(graph)
  }

  /** At most two routes; one by main roads is preferred when the best route is not. */
  find(profile: number, start: Joint, end: Joint, best: { route: RoadRoute; cost: number }): RoadRoute[] {
    if (best.route.meters < MIN_METERS) return []
    const kind = characterOf(best.route)
    const candidates = this.#candidateRoutes(profile, start, end, best)
    const main = candidates.find((route) => characterOf(route) === 'main')
    const ordered =
      kind !== 'main' && main ? [main, ...candidates.filter((route) => route !== main)] : candidates
    const chosen: RoadRoute[] = []
    for (const route of ordered) {
      if (chosen.length === MAX_OTHERS) break
      if (chosen.every((other) => isOther(route, other))) chosen.push(route)
    }
    return chosen.sort((one, other) => one.time - other.time)
  }

  #candidateRoutes(
    profile: number,
    start: Joint,
    end: Joint,
    best: { route: RoadRoute; cost: number },
  ): RoadRoute[] {
    const found: RoadRoute[] = []
    const tried: number[] = []
    const passed = new Set<number>()
    this.#markCells(passed, best.route)
    for (const { node, cost } of this.#candidates(profile, start, end, best)) {
      if (tried.length === MAX_TRIED) break
      if (passed.has(this.#cellOf(node))) continue
      if (tried.some((other) => Math.abs(other - cost) * SAME_COST_DIVISOR < cost)) continue
      tried.push(cost)
      const route = this.#routeVia(profile, start, node, end, best.cost)
      if (!route || !isWorthwhile(route, best.route)) continue
      found.push(route)
      this.#markCells(passed, route)
    }
    return found
  }

  #markCells(passed: Set<number>, { pieces }: RoadRoute): void {
    for (const { edge, isBack } of pieces) {
      const cell = this.#cellOf((isBack ? this.#graph.from[edge] : this.#graph.to[edge]) as number)
      for (const north of [-COLUMNS, 0, COLUMNS])
        for (const east of [-1, 0, 1]) passed.add(cell + north + east)
    }
  }

  #cellOf(node: number): number {
    const [lat, lng] = [this.#graph.lat[node] as number, this.#graph.lng[node] as number]
    return Math.floor(lat / CELL) * COLUMNS + Math.floor(lng / CELL)
  }

  /** Places, those with the cheapest route first. */
  #candidates(
    profile: number,
    start: Joint,
    end: Joint,
    best: { route: RoadRoute; cost: number },
  ): Candidate[] {
    this.#fromStart.run(profile, this.#legs.leaving(profile, start))
    this.#toEnd.run(profile, this.#legs.arriving(profile, end))
    const limit = best.cost * SHORTER_ROUTE.time
    return this.#places
      .of(profile)
      .map(({ node, into, out }) => ({
        node,
        cost: leastCost(into, this.#fromStart) + leastCost(out, this.#toEnd),
      }))
      .filter(({ cost }) => cost <= limit && cost * SAME_COST_DIVISOR > best.cost * (SAME_COST_DIVISOR + 5))
      .sort((one, other) => one.cost - other.cost || one.node - other.node)
  }

  #routeVia(profile: number, start: Joint, node: number, end: Joint, bestCost: number): RoadRoute | null {
    const here: Seed[] = [{ node, cost: 0, arc: null }]
    const to = this.#legs.find(profile, this.#legs.leaving(profile, start), here)
    const from = this.#legs.find(profile, here, this.#legs.arriving(profile, end))
    if (!to || !from) return null
    const arcs = withoutSpur(to.arcs, from.arcs)
    if (!arcs || new Set(arcs.map((arc) => arc >> 1)).size < arcs.length) return null
    const middle = arcs.findIndex((arc) => this.#headOf(arc) === node)
    const span = bestCost * LOCAL_SHARE
    if (middle >= 0 && !this.#isLocallyBest(profile, arcs, middle, span)) return null
    return roadRouteOf(this.#graph, profile, piecesOf(this.#graph, arcs, start, end))
  }

  /** Compares the stretch around arc `middle` with the cheapest path between its ends. */
  #isLocallyBest(profile: number, arcs: readonly number[], middle: number, span: number): boolean {
    const block = profile * this.#graph.edgeCount
    const costOf = (arc: number) => this.#graph.cost[block + (arc >> 1)] as number
    let begin = middle
    let before = 0
    // the first and the last arc are driven only in part, so they are left out
    while (begin > 1 && before < span) before += costOf(arcs[begin--] as number)
    let end = middle + 1
    let after = 0
    while (end < arcs.length - 2 && after < span) after += costOf(arcs[end++] as number)
    const stretch = arcs.slice(begin + 1, end)
    const [first, last] = [stretch[0], stretch.at(-1)]
    if (first === undefined || last === undefined) return true
    const cost = stretch.reduce((sum, arc) => sum + costOf(arc), 0)
    const cheapest = this.#legs.costOf(
      profile,
      [{ node: this.#headOf(first ^ 1), cost: 0, arc: null }],
      [{ node: this.#headOf(last), cost: 0, arc: null }],
    )
    return cost <= cheapest * LOCAL_TOLERANCE
  }

  #headOf(arc: number): number {
    return (arc & 1 ? this.#graph.from[arc >> 1] : this.#graph.to[arc >> 1]) as number
  }
}

/** Joins both halves without the road into a town and back out of it; null when nothing is left. */
function withoutSpur(to: readonly number[], from: readonly number[]): number[] | null {
  let cut = 0
  while (cut < to.length && cut < from.length && to[to.length - 1 - cut] === ((from[cut] as number) ^ 1))
    cut++
  if (cut === to.length || cut === from.length) return null
  return [...to.slice(0, to.length - cut), ...from.slice(cut)]
}

function isWorthwhile(route: RoadRoute, best: RoadRoute): boolean {
  if (!isOther(route, best)) return false
  if (characterOf(route) === 'main' && characterOf(best) !== 'main')
    return route.time <= MAX_TIME_FACTOR_MAIN * best.time
  if (route.time > MAX_WORSE_FACTOR * best.time && route.meters > MAX_WORSE_FACTOR * best.meters) return false
  const isShorter = route.meters <= SHORTER_ROUTE.meters * best.meters
  return route.time <= (isShorter ? SHORTER_ROUTE.time : MAX_TIME_FACTOR) * best.time
}

function isOther(route: RoadRoute, before: RoadRoute): boolean {
  return sharedMeters(route, before) <= MAX_SHARED * route.meters
}

/** The nodes settled by a search from a place, with their costs: driving `into` the place and `out` of it. */
interface PlaceSpace {
  node: number
  into: Space
  out: Space
}
interface Space {
  nodes: Int32Array
  costs: Int32Array
}

/** The searches from the graph's places, run once per profile. */
class PlaceSpaces {
  readonly #graph: Graph
  readonly #known = new Map<number, PlaceSpace[]>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  of(profile: number): readonly PlaceSpace[] {
    const known = this.#known.get(profile)
    if (known) return known
    const into = new UpwardSearch(this.#graph, 'down')
    const out = new UpwardSearch(this.#graph, 'up')
    const nodes = new Set(this.#graph.places.flatMap(({ node }) => node ?? []))
    const spaces = [...nodes].map((node) => ({
      node,
      into: spaceOf(into, profile, node),
      out: spaceOf(out, profile, node),
    }))
    this.#known.set(profile, spaces)
    return spaces
  }
}

/** The cost of the cheapest path over a node that both searches have settled. */
function leastCost({ nodes, costs }: Space, search: UpwardSearch): number {
  let found = NO_ARC
  for (let index = 0; index < nodes.length; index++) {
    const cost = search.costOf(nodes[index] as number)
    if (cost !== NO_ARC) found = Math.min(found, cost + (costs[index] as number))
  }
  return found
}

function spaceOf(search: UpwardSearch, profile: number, node: number): Space {
  search.run(profile, [{ node, cost: 0, arc: null }])
  return {
    nodes: Int32Array.from(search.settled),
    costs: Int32Array.from(search.settled, (settled) => search.costOf(settled)),
  }
}
