import { type Graph, ONE_WAY } from './graph.ts'
import type { Joint } from './nearest-road.ts'
import { type Path, PathFinder } from './path-finder.ts'
import type { Seed } from './upward-search.ts'

type OnEdge = Pick<Joint, 'edge' | 'along'>

/** The cheapest path between two joints, or between a joint and a node. */
export class LegFinder {
  readonly #graph: Graph
  readonly #paths: PathFinder

  constructor(graph: Graph) {
    this.#graph = graph
    this.#paths = new PathFinder(graph)
  }

  /** The first and the last arc are driven only in part, and may be the same one. */
  between(profile: number, start: OnEdge, end: OnEdge): Path {
    const around = this.#paths.find(profile, this.leaving(profile, start), this.arriving(profile, end))
    const along = this.#alongOneEdge(profile, start, end)
    if (along && (!around || along.cost <= around.cost)) return along
    if (!around) throw new Error('The graph is not connected.')
    return around
  }

  find(profile: number, start: readonly Seed[], end: readonly Seed[]): Path | null {
    return this.#paths.find(profile, start, end)
  }

  costOf(profile: number, start: readonly Seed[], end: readonly Seed[]): number {
    return this.#paths.costOf(profile, start, end)
  }

  leaving(profile: number, { edge, along }: OnEdge): Seed[] {
    const [toFrom, toTo] = this.#parts(profile, edge, along)
    const ahead = { node: this.#graph.to[edge] as number, cost: toTo, arc: 2 * edge }
    if (this.#isOneWay(edge)) return [ahead]
    return [ahead, { node: this.#graph.from[edge] as number, cost: toFrom, arc: 2 * edge + 1 }]
  }

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

  /** The cost of an edge before and after a position. */
  #parts(profile: number, edge: number, along: number): [before: number, after: number] {
    const whole = this.#graph.cost[profile * this.#graph.edgeCount + edge] as number
    const before = share(whole, along, this.#graph.meters[edge] as number)
    return [before, whole - before]
  }

  #isOneWay(edge: number): boolean {
    return ((this.#graph.flags[edge] as number) & ONE_WAY) !== 0
  }
}

/** The part of `whole` that belongs to `part` of the metres. */
export function share(whole: number, part: number, meters: number): number {
  return meters === 0 ? 0 : Math.round((whole * part) / meters)
}
