import { NO_ARC } from '#server/ports/routing/embedded/graph.ts'
import { Heap } from '#server/ports/routing/embedded/heap.ts'
import { numberAt, type SourceEdge } from './read-graph.ts'
import { createWitness, type NodeArcs } from './witness.ts'

/**
 * The arcs from each node to nodes that were contracted later. `via`: an edge x 2 (+ 1 against it), or ~node for a
 * shortcut.
 */
export interface Hierarchy {
  order: Int32Array
  upStart: Uint32Array
  upTo: Uint32Array
  upCost: Int32Array
  downCost: Int32Array
  upVia: Int32Array
  downVia: Int32Array
}

/**
 * Builds a contraction hierarchy. Nodes are removed one by one, the least important first; a shortcut between two
 * neighbours replaces the path over the removed node where that path is the cheapest. Computes the order if none is
 * given.
 */
export function contract(
  nodes: number,
  edges: readonly SourceEdge[],
  cost: Uint32Array,
  order: Int32Array | null,
): Hierarchy {
  const arcsOfNodes: NodeArcs[] = Array.from({ length: nodes }, () => ({
    to: [],
    up: [],
    down: [],
    upVia: [],
    downVia: [],
  }))
  edges.forEach(({ from, to, isOneWay }, edge) => {
    if (from === to) return
    add(arcsOfNodes, from, to, numberAt(cost, edge), 2 * edge)
    if (!isOneWay) add(arcsOfNodes, to, from, numberAt(cost, edge), 2 * edge + 1)
  })
  const shortcutsOf = createWitness(arcsOfNodes)
  const remove = (node: number) => {
    const found = shortcutsOf(node)
    for (const neighbour of arcsOf(arcsOfNodes, node).to)
      removeNeighbour(arcsOf(arcsOfNodes, neighbour), node)
    for (const { from, to, cost } of found) add(arcsOfNodes, from, to, cost, ~node)
  }
  if (!order) return packed(arcsOfNodes, orderOf(arcsOfNodes, shortcutsOf, remove))
  order.forEach(remove)
  return packed(arcsOfNodes, order)
}

/** First the nodes whose removal adds few shortcuts relative to the arcs removed, evenly over the country. */
function orderOf(
  arcsOfNodes: readonly NodeArcs[],
  shortcutsOf: ReturnType<typeof createWitness>,
  remove: (node: number) => void,
): Int32Array {
  const levels = new Int32Array(arcsOfNodes.length)
  const priority = (node: number) => {
    const removed = 2 * arcsOf(arcsOfNodes, node).to.length
    const added = removed === 0 ? 0 : Math.floor((1_000 * shortcutsOf(node).length) / removed)
    return added + 1_000 * numberAt(levels, node)
  }
  const heap = new Heap(arcsOfNodes.length)
  for (let node = 0; node < arcsOfNodes.length; node++) heap.push(priority(node), node)
  const order: number[] = []
  while (heap.size > 0) {
    const node = heap.pop()
    const now = priority(node)
    if (heap.size > 0 && now > heap.least) {
      heap.push(now, node)
      continue
    }
    const { to } = arcsOf(arcsOfNodes, node)
    remove(node)
    for (const neighbour of to)
      levels[neighbour] = Math.max(numberAt(levels, neighbour), numberAt(levels, node) + 1)
    order.push(node)
  }
  return Int32Array.from(order)
}

function arcsOf(arcsOfNodes: readonly NodeArcs[], node: number): NodeArcs {
  const found = arcsOfNodes[node]
  if (!found) throw new Error(`There is no node ${node}.`)
  return found
}

function add(arcsOfNodes: readonly NodeArcs[], from: number, to: number, cost: number, via: number): void {
  const out = arcsOf(arcsOfNodes, from)
  const into = arcsOf(arcsOfNodes, to)
  const there = placeOf(out, to)
  if (cost < numberAt(out.up, there)) {
    out.up[there] = cost
    out.upVia[there] = via
  }
  const here = placeOf(into, from)
  if (cost < numberAt(into.down, here)) {
    into.down[here] = cost
    into.downVia[here] = via
  }
}

function placeOf(arcsOfNodes: NodeArcs, node: number): number {
  const found = arcsOfNodes.to.indexOf(node)
  if (found >= 0) return found
  arcsOfNodes.up.push(NO_ARC)
  arcsOfNodes.down.push(NO_ARC)
  arcsOfNodes.upVia.push(0)
  arcsOfNodes.downVia.push(0)
  return arcsOfNodes.to.push(node) - 1
}

function removeNeighbour(arcsOfNodes: NodeArcs, node: number): void {
  const found = arcsOfNodes.to.indexOf(node)
  for (const list of [
    arcsOfNodes.to,
    arcsOfNodes.up,
    arcsOfNodes.down,
    arcsOfNodes.upVia,
    arcsOfNodes.downVia,
  ])
    list.splice(found, 1)
}

function packed(arcsOfNodes: readonly NodeArcs[], order: Int32Array): Hierarchy {
  const upStart = new Uint32Array(arcsOfNodes.length + 1)
  arcsOfNodes.forEach(({ to }, node) => {
    upStart[node + 1] = numberAt(upStart, node) + to.length
  })
  return {
    order,
    upStart,
    upTo: Uint32Array.from(arcsOfNodes.flatMap(({ to }) => to)),
    upCost: Int32Array.from(arcsOfNodes.flatMap(({ up }) => up)),
    downCost: Int32Array.from(arcsOfNodes.flatMap(({ down }) => down)),
    upVia: Int32Array.from(arcsOfNodes.flatMap(({ upVia }) => upVia)),
    downVia: Int32Array.from(arcsOfNodes.flatMap(({ downVia }) => downVia)),
  }
}
