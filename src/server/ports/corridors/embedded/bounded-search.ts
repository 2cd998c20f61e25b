import { type Graph, ONE_WAY } from '#server/ports/routing/embedded/graph.ts'
import { Heap } from '#server/ports/routing/embedded/heap.ts'
import type { BoundedSeed, TravelDirection } from './joints.ts'
import type { Links } from './links.ts'

/**
 * The nodes that a search has reached, in the order of their cost. Costs include the seeds' own; metres and times are
 * counted from the seed whose index is in `origins`.
 */
export interface ReachedNodes {
  nodes: Int32Array
  costs: Int32Array
  meters: Int32Array
  times: Int32Array
  origins: Int32Array
}
export interface SearchOptions {
  profile: number
  direction: TravelDirection
  /** Includes the metres of the seed. */
  maxMeters: number
}

/** Numbers stored per node, side by side: cost, metres, time, origin. */
const NUMBERS_PER_NODE = 4

/** Dijkstra over the roads from many seeds together. The arrays are reused from search to search. */
export class BoundedSearch {
  readonly #graph: Graph
  readonly #links: Links
  readonly #heap = new Heap(1_024)
  readonly #seen: Uint32Array
  readonly #facts: Int32Array
  readonly #settled: Int32Array
  #run = 0

  constructor(graph: Graph, links: Links) {
    this.#graph = graph
    this.#links = links
    this.#seen = new Uint32Array(graph.nodeCount)
    this.#facts = new Int32Array(NUMBERS_PER_NODE * graph.nodeCount)
    this.#settled = new Int32Array(graph.nodeCount)
  }

  /** When two seeds have equal costs, the first one wins. */
  run(seeds: readonly BoundedSeed[], { profile, direction, maxMeters }: SearchOptions): ReachedNodes {
    const { from, to, flags, meters, cost, time, edgeCount } = this.#graph
    const { start, arcs } = this.#links
    const block = profile * edgeCount
    const [facts, settled, seen, heap] = [this.#facts, this.#settled, this.#seen, this.#heap]
    const run = ++this.#run
    let count = 0
    heap.clear()
    for (let at = 0; at < seeds.length; at++) {
      const seed = seeds[at] as BoundedSeed
      if (seed.meters <= maxMeters) reach(seed.node, seed.cost, seed.meters, seed.time, at)
    }
    while (heap.size > 0) {
      const key = heap.least
      const node = heap.pop()
      const fact = NUMBERS_PER_NODE * node
      if (key > (facts[fact] as number)) continue
      settled[count++] = node
      const length = facts[fact + 1] as number
      const end = start[node + 1] as number
      for (let link = start[node] as number; link < end; link++) {
        const arc = arcs[link] as number
        const edge = arc >> 1
        const isBack = (arc & 1) === 1
        const far = length + (meters[edge] as number)
        if (far > maxMeters) continue
        // a search towards a place follows the roads against the direction of travel
        if (direction !== 'both' && isBack === (direction === 'out') && (flags[edge] as number) & ONE_WAY)
          continue
        const next = (isBack ? from[edge] : to[edge]) as number
        reach(
          next,
          key + (cost[block + edge] as number),
          far,
          (facts[fact + 2] as number) + (time[block + edge] as number),
          facts[fact + 3] as number,
        )
      }
    }
    return this.#copy(settled.slice(0, count))

    function reach(node: number, sum: number, far: number, took: number, origin: number): void {
      const fact = NUMBERS_PER_NODE * node
      if (seen[node] === run && sum >= (facts[fact] as number)) return
      seen[node] = run
      facts[fact] = sum
      facts[fact + 1] = far
      facts[fact + 2] = took
      facts[fact + 3] = origin
      heap.push(sum, node)
    }
  }

  #copy(nodes: Int32Array): ReachedNodes {
    const facts = this.#facts
    const take = (place: number) => {
      const taken = new Int32Array(nodes.length)
      for (let at = 0; at < nodes.length; at++)
        taken[at] = facts[NUMBERS_PER_NODE * (nodes[at] as number) + place] as number
      return taken
    }
    return { nodes, costs: take(0), meters: take(1), times: take(2), origins: take(3) }
  }
}

/** What a search has reached, by node. The array is reused; entries of earlier searches are detected by `find`. */
export class ReachedIndex {
  readonly #index: Int32Array
  #reached: ReachedNodes | null = null

  constructor(nodeCount: number) {
    this.#index = new Int32Array(nodeCount)
  }

  load(reached: ReachedNodes): ReachedNodes {
    if (this.#reached === reached) return reached
    const { nodes } = reached
    for (let at = 0; at < nodes.length; at++) this.#index[nodes[at] as number] = at
    this.#reached = reached
    return reached
  }

  /** The node's index in the loaded result; -1 for a node that was not reached. */
  find(node: number): number {
    const at = this.#index[node] as number
    const nodes = this.#reached?.nodes
    return nodes && at < nodes.length && nodes[at] === node ? at : -1
  }
}

export function bytesOf({ nodes }: ReachedNodes): number {
  return 5 * nodes.byteLength + 300
}
