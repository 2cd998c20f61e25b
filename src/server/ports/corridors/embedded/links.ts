import type { Graph } from '#server/ports/routing/embedded/graph.ts'

/** The arcs (an edge x 2, + 1 against it) out of node n are `arcs[start[n]]` up to `arcs[start[n + 1]]`. */
export interface Links {
  start: Uint32Array
  arcs: Uint32Array
}

/** Includes arcs against one-way streets: the caller checks the edge's flags. */
export function linksOf({ from, to, nodeCount, edgeCount }: Graph): Links {
  const start = new Uint32Array(nodeCount + 1)
  for (let edge = 0; edge < edgeCount; edge++) {
    count(start, (from[edge] as number) + 1)
    count(start, (to[edge] as number) + 1)
  }
  for (let node = 0; node < nodeCount; node++)
    start[node + 1] = (start[node + 1] as number) + (start[node] as number)
  const next = start.slice()
  const arcs = new Uint32Array(2 * edgeCount)
  for (let edge = 0; edge < edgeCount; edge++) {
    arcs[count(next, from[edge] as number)] = 2 * edge
    arcs[count(next, to[edge] as number)] = 2 * edge + 1
  }
  return { start, arcs }
}

function count(counts: Uint32Array, at: number): number {
  const before = counts[at] as number
  counts[at] = before + 1
  return before
}
