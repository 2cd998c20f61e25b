import { type Graph, ONE_WAY } from './graph.ts'
import type { Joint } from './nearest-road.ts'
import { type Path, PathFinder } from './path-finder.ts'
import type { Seed } from './upward-search.ts'

/** Where on its edge a way begins or ends. */
type OnEdge = Pick<Joint, 'edge' | 'along'>

/** The cheapest way between two joints, or between a joint and a node. */
export class LegFinder {
  readonly #graph: Graph
  readonly #paths: PathFinder

  constructor(graph: Graph) {
    this.#graph = graph
    this.#paths = new PathFinder(graph)
  }

  /** From joint to joint; the first and the last arc are driven in part, and may be one and the same. */
  between(profile: number, start: OnEdge, end: OnEdge): Path {
    const around = this.#paths.find(profile, this.leaving(profile, start), this.arriving(profile, end))
    const along = this.#alongOneEdge(profile, start, end)
    if (along && (!around || along.cost <= around.cost)) return along
    if (!around) throw new Error('The graph is not connected.')
    return around
  }

  /** Null when there is none. */
  find(profile: number, start: readonly Seed[], end: readonly Seed[]): Path | null {
    return this.#paths.find(profile, start, end)
  }

  costOf(profile: number, start: readonly Seed[], end: readonly Seed[]): number {
    return this.#paths.costOf(profile, start, end)
  }

  /** From a joint to both ends of its edge. */
  leaving(profile: number, { edge, along }: OnEdge): Seed[] {
    const [toFrom, toTo] = this.#parts(profile, edge, along)
    const ahead = { node: this.#graph.to[edge] as number, cost: toTo, arc: 2 * edge }
    if (this.#isOneWay(edge)) return [ahead]
    return [ahead, { node: this.#graph.from[edge] as number, cost: toFrom, arc: 2 * edge + 1 }]
  }

  /** From both ends of its edge to a joint. */
  arriving(profile: number, { edge, along }: OnEdge): Seed[] {
    const [toFrom, toTo] = this.#parts(profile, edge, along)
    const ahead = { node: this.#graph.from[edge] as number, cost: toFrom, arc: 2 * edge }
    if (this.#isOneWay(edge)) return [ahead]
    return [ahead, { node: this.#graph.to[edge] as number, cost: toTo, arc: 2 * edge + 1 }]
  }

  #alongOneEdge(profile: number, start: OnEdge, end: OnEdge): Path | null {
    if (start.edge !== end.edge) return null
    const isBack = end.along < start.along
    if (isBack && this.#isOneWay(start.edge)) return null
    const [one] = this.#parts(profile, start.edge, Math.abs(end.along - start.along))
    return { arcs: [2 * start.edge + (isBack ? 1 : 0)], cost: one }
  }

  /** The cost up to a point of the edge, and from it on. */
  #parts(profile: number, edge: number, along: number): [before: number, after: number] {
    const whole = this.#graph.cost[profile * this.#graph.edgeCount + edge] as number
    const before = share(whole, along, this.#graph.meters[edge] as number)
    return [before, whole - before]
  }

  #isOneWay(edge: number): boolean {
    return ((this.#graph.flags[edge] as number) & ONE_WAY) !== 0
  }
}

/** The part of a whole that so many of its metres are. */
export function share(whole: number, part: number, meters: number): number {
  return meters === 0 ? 0 : Math.round((whole * part) / meters)
}
