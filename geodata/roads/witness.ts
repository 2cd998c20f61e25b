import { NO_ARC } from '#server/ports/routing/embedded/graph.ts'
import { Heap } from '#server/ports/routing/embedded/heap.ts'
import { numberAt } from './read-graph.ts'

/** The arcs between a node and its remaining neighbours: `up` goes to the neighbour, `down` comes from it. */
export interface NodeArcs {
  to: number[]
  up: number[]
  down: number[]
  upVia: number[]
  downVia: number[]
}
interface Shortcut {
  from: number
  to: number
  cost: number
}

/**
 * Number of nodes after which the search for an alternative path stops: superfluous shortcuts cost space, but are never
 * wrong.
 */
const MAX_SETTLED = 40

/** The shortcuts that are needed when a node is removed: paths over it for which no alternative is as cheap. */
export function createWitness(arcsOfNodes: readonly NodeArcs[]): (node: number) => Shortcut[] {
  const costs = new Int32Array(arcsOfNodes.length)
  const seen = new Uint32Array(arcsOfNodes.length)
  const heap = new Heap(1_024)
  let search = 0

  function spread(source: number, without: number, limit: number): void {
    search++
    heap.clear()
    costs[source] = 0
    seen[source] = search
    heap.push(0, source)
    for (let settled = 0; heap.size > 0 && settled < MAX_SETTLED; settled++) {
      const key = heap.least
      if (key > limit) return
      const node = heap.pop()
      if (key > numberAt(costs, node)) continue
      const { to, up } = arcsOfNodes[node] as NodeArcs
      for (let arc = 0; arc < to.length; arc++) {
        const there = to[arc] as number
        const step = up[arc] as number
        if (there === without || step === NO_ARC) continue
        const cost = key + step
        if (seen[there] === search && cost >= (costs[there] as number)) continue
        seen[there] = search
        costs[there] = cost
        heap.push(cost, there)
      }
    }
  }

  return (node) => {
    const { to, up, down } = arcsOfNodes[node] as NodeArcs
    const found: Shortcut[] = []
    if (to.length < 2) return found
    for (let first = 0; first < to.length; first++) {
      const into = down[first] as number
      if (into === NO_ARC) continue
      const from = to[first] as number
      let farthest = 0
      for (let last = 0; last < to.length; last++)
        if (last !== first && (up[last] as number) !== NO_ARC)
          farthest = Math.max(farthest, up[last] as number)
      spread(from, node, into + farthest)
      for (let last = 0; last < to.length; last++) {
        const out = up[last] as number
        if (last === first || out === NO_ARC) continue
        const there = to[last] as number
        if (seen[there] === search && (costs[there] as number) <= into + out) continue
        found.push({ from, to: there, cost: into + out })
      }
    }
    return found
  }
}
