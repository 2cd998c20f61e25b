import type { Topology } from 'topojson-specification'
import { readFeatures, readJson } from '../read-json.ts'
import { at, GRAPH_PRECISION, readSourceGraph } from '../roads/read-graph.ts'

/** A road as it is drawn, with its class in the numbering of the tiles. */
export interface Road {
  class: number
  ref: string
  name: string
  nepali: string
  isOneWay: boolean
  line: GeoJSON.Position[]
}

/** Numbers of the OpenStreetMap classes in the tiles; classes that are drawn alike share a number. */
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

interface RoadProperties {
  c: string
  r?: string
  n?: string
  ne?: string
  o?: number
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

/** The edges of the routing graph: all classes, in the whole country. */
export function readGraphRoads(nepaliNames: ReadonlyMap<string, string>): Road[] {
  const { classes, names, highways, lat, lng, edges } = readSourceGraph()
  return edges.map((edge) => {
    const ref = names[edge.ref] ?? ''
    const highway = highways[ref]
    const name = names[edge.name] || (highway?.[0] ?? '')
    const line: GeoJSON.Position[] = [[at(lng, edge.from), at(lat, edge.from)]]
    for (let point = 0; point < edge.inner.length; point += 2)
      line.push([at(edge.inner, point + 1), at(edge.inner, point)])
    line.push([at(lng, edge.to), at(lat, edge.to)])
    return {
      class: classOf(classes[edge.class]),
      ref,
      name,
      nepali: nepaliNames.get(name) ?? (name === highway?.[0] ? highway[1] : ''),
      isOneWay: edge.isOneWay,
      line: line.map((position) => position.map((value) => value / GRAPH_PRECISION)),
    }
  })
}

function classOf(name: string | undefined): number {
  const found = CLASS[name ?? '']
  if (found === undefined) throw new Error(`${name} is no class of road`)
  return found
}
