import { decodePolyline } from '#domain/shared/polyline.ts'
import { readJson } from '../read-json.ts'

/** Coordinates of the graph are degrees times this. */
export const GRAPH_PRECISION = 100_000

/** Coordinates are degrees x 1e5, lengths are metres. */
export interface SourceGraph {
  classes: readonly string[]
  names: readonly string[]
  highways: Readonly<Record<string, readonly [en: string, np: string]>>
  lat: Int32Array
  lng: Int32Array
  edges: readonly SourceEdge[]
}
export interface SourceEdge {
  from: number
  to: number
  meters: number
  class: number
  isOneWay: boolean
  /** Indexes into `names`, 0 for none. */
  name: number
  ref: number
  inner: Int32Array
}

interface Raw {
  classes: string[]
  names: string[]
  highways: Record<string, [string, string]>
  nodes: number[]
  edges: Record<'from' | 'to' | 'm' | 'cls' | 'oneway' | 'name' | 'ref', number[]> & { geom: string[] }
}

/** The routing graph of the extract; osm/README.md describes the file. */
export function readSourceGraph(): SourceGraph {
  const raw = readJson<Raw>('osm/roads-graph.json')
  const count = raw.nodes.length / 2
  const lat = new Int32Array(count)
  const lng = new Int32Array(count)
  for (let node = 0; node < count; node++) {
    lat[node] = (lat[node - 1] ?? 0) + (raw.nodes[2 * node] ?? 0)
    lng[node] = (lng[node - 1] ?? 0) + (raw.nodes[2 * node + 1] ?? 0)
  }
  const { from: steps, to, m, cls, oneway, name, ref, geom } = raw.edges
  let from = 0
  const edges = steps.map((step, edge): SourceEdge => {
    from += step
    return {
      from,
      to: from + numberAt(to, edge),
      meters: numberAt(m, edge),
      class: numberAt(cls, edge),
      isOneWay: numberAt(oneway, edge) === 1,
      name: numberAt(name, edge),
      ref: numberAt(ref, edge),
      inner: innerPoints(geom[edge] ?? '', lat[from] ?? 0, lng[from] ?? 0),
    }
  })
  return { classes: raw.classes, names: raw.names, highways: raw.highways, lat, lng, edges }
}

export function numberAt(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new Error(`There is no value at ${index}.`)
  return value
}

/** Decodes a polyline that is relative to the first node. */
function innerPoints(code: string, lat: number, lng: number): Int32Array {
  return Int32Array.from(
    decodePolyline(code).flatMap(([north, east]) => [
      lat + Math.round(north * GRAPH_PRECISION),
      lng + Math.round(east * GRAPH_PRECISION),
    ]),
  )
}
