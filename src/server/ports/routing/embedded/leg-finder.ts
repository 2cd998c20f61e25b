import { type Graph, NO_ARC, ONE_WAY } from './graph.ts'
import type { Joint } from './nearest-road.ts'
import { type Seed, UpwardSearch } from './upward-search.ts'

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
    if (!around) throw new Error('The road graph is not connected.')
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

/** The driven arcs, including those of the seeds: edge x 2, + 1 against its direction. */
export interface Path {
  arcs: number[]
  cost: number
}

/** Finds the cheapest path by the contraction hierarchy: exact, in integers, and so the same on every machine. */
export class PathFinder {
  readonly #graph: Graph
  readonly #fromStart: UpwardSearch
  readonly #toEnd: UpwardSearch

  constructor(graph: Graph) {
    this.#graph = graph
    this.#fromStart = new UpwardSearch(graph, 'up')
    this.#toEnd = new UpwardSearch(graph, 'down')
  }

  /** Null when one-way streets prevent any path, which happens nowhere in this graph. */
  find(profile: number, start: readonly Seed[], end: readonly Seed[]): Path | null {
    const { cost, top } = this.#meet(profile, start, end)
    return cost === NO_ARC ? null : { arcs: this.#arcsOver(profile, top), cost }
  }

  costOf(profile: number, start: readonly Seed[], end: readonly Seed[]): number {
    return this.#meet(profile, start, end).cost
  }

  #meet(profile: number, start: readonly Seed[], end: readonly Seed[]): { cost: number; top: number } {
    this.#fromStart.run(profile, start)
    this.#toEnd.run(profile, end)
    let cost = NO_ARC
    let top = 0
    for (const node of this.#fromStart.settled) {
      const rest = this.#toEnd.costOf(node)
      const whole = rest === NO_ARC ? NO_ARC : this.#fromStart.costOf(node) + rest
      if (whole >= cost) continue
      cost = whole
      top = node
    }
    return { cost, top }
  }

  #arcsOver(profile: number, top: number): number[] {
    const climbed = this.#fromStart.climb(top)
    const descended = this.#toEnd.climb(top)
    const path: number[] = []
    if (climbed.seed.arc !== null) path.push(climbed.seed.arc)
    for (const { arc, below } of climbed.arcs) this.#unpack(profile, arc, below, true, path)
    for (const { arc, below } of descended.arcs.reverse()) this.#unpack(profile, arc, below, false, path)
    if (descended.seed.arc !== null) path.push(descended.seed.arc)
    return path
  }

  /** `isUp`: driven from the lower node to the upper one. A shortcut leads down to a node below both and up again. */
  #unpack(profile: number, arc: number, below: number, isUp: boolean, path: number[]): void {
    const { upVia, downVia, upTo } = this.#graph
    const via = (isUp ? upVia[arc] : downVia[arc]) as number
    if (via >= 0) {
      path.push(via)
      return
    }
    const [from, to] = isUp ? [below, upTo[arc] as number] : [upTo[arc] as number, below]
    this.#unpack(profile, this.#arcBetween(profile, ~via, from), ~via, false, path)
    this.#unpack(profile, this.#arcBetween(profile, ~via, to), ~via, true, path)
  }

  #arcBetween(profile: number, below: number, above: number): number {
    const { upStart, upTo, nodeCount } = this.#graph
    const block = profile * (nodeCount + 1)
    const end = upStart[block + below + 1] as number
    for (let arc = upStart[block + below] as number; arc < end; arc++) if (upTo[arc] === above) return arc
    throw new Error(`No arc goes from ${below} to ${above}.`)
  }
}
