import type { Topology } from 'topojson-specification'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { readFeatures, readJson } from '../read-json.ts'

/** A road as it is drawn: its class in the tiles' numbers, its road number and names where known. */
export interface Road {
  class: number
  ref: string
  name: string
  nepali: string
  isOneWay: boolean
  line: GeoJSON.Position[]
}

/** Numbers of the OpenStreetMap classes in the tiles; what is drawn alike shares one. */
export const CLASS: Record<string, number> = {
  motorway: 0,
  trunk: 0,
  primary: 1,
  secondary: 2,
  tertiary: 3,
  unclassified: 4,
  residential: 5,
  living_street: 5,
  service: 6,
  track: 7,
}

type Point = [lat: number, lng: number]

interface RoadProperties {
  c: string
  r?: string
  n?: string
  ne?: string
  o?: number
}

interface Graph {
  precision: number
  classes: string[]
  highways: Record<string, [english: string, nepali: string]>
  nodes: number[]
  edges: Record<'from' | 'to' | 'cls' | 'oneway' | 'name' | 'ref', number[]> & { geom: string[] }
  names: string[]
}

/** The roads of a TopoJSON file below `geodata/osm/`. */
export function readRoads(file: string): Road[] {
  return readFeatures(readJson<Topology>(`osm/${file}`), 'roads').flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'MultiLineString') throw new Error(`${file} has a ${geometry.type}`)
    const { c, r = '', n = '', ne = '', o } = properties as RoadProperties
    return geometry.coordinates.map((line) => ({
      class: classOf(c),
      ref: r,
      name: n,
      nepali: ne,
      isOneWay: o === 1,
      line,
    }))
  })
}

/** The edges of the routing graph: every class, in the whole country. */
export function readGraphRoads(nepaliNames: ReadonlyMap<string, string>): Road[] {
  const { precision, classes, highways, nodes, edges, names } = readJson<Graph>('osm/roads-graph.json')
  const points: Point[] = []
  let [lat, lng] = [0, 0]
  for (let at = 0; at < nodes.length; at += 2) {
    lat += nodes[at] ?? 0
    lng += nodes[at + 1] ?? 0
    points.push([lat / precision, lng / precision])
  }
  let from = 0
  return edges.from.map((step, edge) => {
    from += step
    const to = from + (edges.to[edge] ?? 0)
    const [start, end] = [points[from], points[to]]
    if (!start || !end) throw new Error(`Edge ${edge} of the graph ends at a node that does not exist`)
    const inner = decodePolyline(edges.geom[edge] ?? '').map(([y, x]): Point => [start[0] + y, start[1] + x])
    const ref = names[edges.ref[edge] ?? 0] ?? ''
    const highway = highways[ref]
    const name = names[edges.name[edge] ?? 0] || (highway?.[0] ?? '')
    return {
      class: classOf(classes[edges.cls[edge] ?? -1]),
      ref,
      name,
      nepali: nepaliNames.get(name) ?? (name === highway?.[0] ? highway[1] : ''),
      isOneWay: edges.oneway[edge] === 1,
      line: [start, ...inner, end].map(([y, x]) => [x, y]),
    }
  })
}

function classOf(name: string | undefined): number {
  const found = CLASS[name ?? '']
  if (found === undefined) throw new Error(`${name} is no class of road`)
  return found
}
