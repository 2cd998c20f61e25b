import type { Graph } from './graph.ts'

export interface Line {
  lats: number[]
  lngs: number[]
}

/** The points of an edge with its ends, in its own direction. */
export function edgeLine(graph: Graph, edge: number): Line {
  const { lat, lng, from, to, innerStart, inner } = graph
  let [y, x] = [lat[from[edge] as number] as number, lng[from[edge] as number] as number]
  const lats = [y]
  const lngs = [x]
  for (let at = innerStart[edge] as number; at < (innerStart[edge + 1] as number); at += 2) {
    y += inner[at] as number
    x += inner[at + 1] as number
    lats.push(y)
    lngs.push(x)
  }
  lats.push(lat[to[edge] as number] as number)
  lngs.push(lng[to[edge] as number] as number)
  return { lats, lngs }
}
