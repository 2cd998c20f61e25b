import { type Graph, NO_ARC } from './graph.ts'
import { Heap } from './heap.ts'

/** The start of a search: a node, the cost to reach it, and the arc (edge x 2, + 1 against it) by which, if any. */
export interface Seed {
  node: number
  cost: number
  arc: number | null
}

const BY_SEED = -1

/**
 * Dijkstra over the upward arcs of the contraction hierarchy, from the start (`up`) or, against the direction of
 * travel, from the end (`down`). Settles a few hundred of 126,837 nodes. The arrays are reused from search to search.
 */
export class UpwardSearch {
  /** The settled nodes, in their order. */
  readonly settled: number[] = []
  readonly #graph: Graph
  readonly #cost: Int32Array
  readonly #via: Uint32Array
  readonly #heap = new Heap(1_024)
  readonly #costs: Int32Array
  /** The arc by which a node was reached, and the node below it. */
  readonly #arcs: Int32Array
  readonly #below: Int32Array
  readonly #seen: Uint32Array
  #seeds: readonly Seed[] = []
  #run = 0

  constructor(graph: Graph, direction: 'up' | 'down') {
    this.#graph = graph
    this.#cost = direction === 'up' ? graph.upCost : graph.downCost
    this.#via = graph.upTo
    this.#costs = new Int32Array(graph.nodeCount)
    this.#arcs = new Int32Array(graph.nodeCount)
    this.#below = new Int32Array(graph.nodeCount)
    this.#seen = new Uint32Array(graph.nodeCount)
  }

  run(profile: number, seeds: readonly Seed[]): void {
    const { upStart, nodeCount } = this.#graph
    const block = profile * (nodeCount + 1)
    this.#run++
    this.#seeds = seeds
    this.#heap.clear()
    this.settled.length = 0
    for (const { node, cost } of seeds) this.#reach(node, cost, BY_SEED, node)
    while (this.#heap.size > 0) {
      const key = this.#heap.least
      const node = this.#heap.pop()
      if (key > (this.#costs[node] as number)) continue
      this.settled.push(node)
      const end = upStart[block + node + 1] as number
      for (let arc = upStart[block + node] as number; arc < end; arc++) {
        const step = this.#cost[arc] as number
        if (step !== NO_ARC) this.#reach(this.#via[arc] as number, key + step, arc, node)
      }
    }
  }

  /** `NO_ARC` for a node that was not reached. */
  costOf(node: number): number {
    return this.#seen[node] === this.#run ? (this.#costs[node] as number) : NO_ARC
  }

  /** The arcs of the hierarchy from a seed up to the node, each with its lower node. */
  climb(node: number): { arcs: { arc: number; below: number }[]; seed: Seed } {
    const arcs: { arc: number; below: number }[] = []
    let at = node
    while (this.#arcs[at] !== BY_SEED) {
      const below = this.#below[at] as number
      arcs.push({ arc: this.#arcs[at] as number, below })
      at = below
    }
    const cost = this.#costs[at]
    const seed = this.#seeds.find((item) => item.node === at && item.cost === cost)
    if (!seed) throw new Error('A search needs at least one seed.')
    return { arcs: arcs.reverse(), seed }
  }

  #reach(node: number, cost: number, arc: number, below: number): void {
    if (this.#seen[node] === this.#run && cost >= (this.#costs[node] as number)) return
    this.#seen[node] = this.#run
    this.#costs[node] = cost
    this.#arcs[node] = arc
    this.#below[node] = below
    this.#heap.push(cost, node)
  }
}
