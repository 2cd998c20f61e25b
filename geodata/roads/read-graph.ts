import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Coordinates are degrees x 1e5, lengths metres; `inner` holds the points between the two ends, as lat, lng, lat, lng ... */
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
  /** indexes of `names`, 0 for none */
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

export const GEODATA = path.resolve(import.meta.dirname, '..')

/** The routing graph of the extract; osm/README.md describes the file. */
export function readSourceGraph(): SourceGraph {
  const raw = JSON.parse(readFileSync(path.join(GEODATA, 'osm/roads-graph.json'), 'utf8')) as Raw
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
      to: from + at(to, edge),
      meters: at(m, edge),
      class: at(cls, edge),
      isOneWay: at(oneway, edge) === 1,
      name: at(name, edge),
      ref: at(ref, edge),
      inner: innerPoints(geom[edge] ?? '', lat[from] ?? 0, lng[from] ?? 0),
    }
  })
  return { classes: raw.classes, names: raw.names, highways: raw.highways, lat, lng, edges }
}

export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new Error(`There is no value at ${index}.`)
  return value
}

/** An encoded polyline, counted from the first node in whole units: exact, without a way over degrees. */
function innerPoints(code: string, lat: number, lng: number): Int32Array {
  const points: number[] = []
  const last = [lat, lng]
  let value = 0
  let shift = 0
  for (let index = 0; index < code.length; index++) {
    const bits = code.charCodeAt(index) - 63
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    const axis = points.length % 2
    last[axis] = (last[axis] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1)
    points.push(last[axis] ?? 0)
    value = 0
    shift = 0
  }
  return Int32Array.from(points)
}
