import type { Topology } from 'topojson-specification'
import { COUNTRY_LEVEL, TOWN_LEVEL } from '#domain/shared/map-tiles.ts'
import { readFeatures, readJson } from '../read-json.ts'
import { GRAPH_PRECISION, numberAt, readSourceGraph } from '../roads/read-graph.ts'
import { isInside, partsOutside } from './boxes.ts'
import { joinRoadLines } from './join-lines.ts'
import { nameProperties } from './names.ts'
import type { Town } from './towns.ts'

/** A road as it is drawn, with its class in the numbering of the tiles. */
interface Road {
  class: number
  ref: string
  name: string
  nepali: string
  isOneWay: boolean
  line: GeoJSON.Position[]
}

/** Numbers of the OpenStreetMap classes in the tiles; classes that are drawn alike share a number. */
const CLASS: Record<string, number> = {
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
function readRoads(file: string): Road[] {
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
function readGraphRoads(nepaliNames: ReadonlyMap<string, string>): Road[] {
  const { classes, names, highways, lat, lng, edges } = readSourceGraph()
  return edges.map((edge) => {
    const ref = names[edge.ref] ?? ''
    const highway = highways[ref]
    const name = names[edge.name] || (highway?.[0] ?? '')
    const line: GeoJSON.Position[] = [[numberAt(lng, edge.from), numberAt(lat, edge.from)]]
    for (let point = 0; point < edge.inner.length; point += 2)
      line.push([numberAt(edge.inner, point + 1), numberAt(edge.inner, point)])
    line.push([numberAt(lng, edge.to), numberAt(lat, edge.to)])
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
  if (found === undefined) throw new Error(`"${name}" is not a road class.`)
  return found
}

const { secondary = 2, tertiary = 3, unclassified = 4, residential = 5, service = 6 } = CLASS
/** Levels with road names, at large scales only. Outside the towns, the tiles of `COUNTRY_LEVEL` are used for those. */
const NAMED_LEVELS = [COUNTRY_LEVEL, 13, TOWN_LEVEL]

interface Sources {
  country: Road[]
  region: Road[]
  graph: Road[]
  /** Streets of the towns, and the graph's edges around them. */
  towns: Road[]
}

export function readRoadSources(towns: readonly Town[]): Sources {
  const region = readRoads('roads-region.topo.json')
  const streets = towns.flatMap(({ file }) => readRoads(`streets/${file}`))
  const nepaliNames = new Map(
    [...region, ...streets].flatMap(({ name, nepali }) => (name && nepali ? [[name, nepali]] : [])),
  )
  const graph = readGraphRoads(nepaliNames)
  return {
    country: readRoads('roads-country.topo.json'),
    region,
    graph,
    towns: [...streets, ...towns.flatMap((town) => edgesAround(town, graph))],
  }
}

/**
 * The graph's edges in a town's tiles that are not among its streets. A streets file contains each edge that ends at a
 * junction in the box, and nothing of others, even if they cross the box.
 */
function edgesAround({ box, reach }: Town, graph: readonly Road[]): Road[] {
  return graph.flatMap((road) => {
    const ends = [road.line[0], road.line.at(-1)]
    if (!road.line.some((point) => isInside(point, reach))) return []
    if (!ends.some((end) => end && isInside(end, box))) return [road]
    return partsOutside(road.line, box).map((line) => ({ ...road, line }))
  })
}

/** The roads of a level, minor ones first, so that major ones are drawn over them. */
export function roadsAt(level: number, sources: Sources): GeoJSON.Feature[] {
  const hasNames = NAMED_LEVELS.includes(level)
  const groups = new Map<string, { properties: Record<string, string | number>; roads: Road[] }>()
  for (const road of roadsOfLevel(level, sources)) {
    const isOneWay = road.isOneWay && level === TOWN_LEVEL
    const properties = {
      c: road.class,
      ...(road.ref && { r: road.ref }),
      ...(hasNames && nameProperties(road.name, road.nepali)),
      ...(isOneWay && { o: 1 }),
    }
    const key = JSON.stringify(properties)
    const group = groups.get(key) ?? { properties, roads: [] as Road[] }
    group.roads.push(road)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => Number(b.properties.c) - Number(a.properties.c))
    .map(({ properties, roads }) => ({
      type: 'Feature',
      properties,
      geometry: {
        type: 'MultiLineString',
        coordinates: joinRoadLines(
          roads.map(({ line }) => line),
          'o' in properties,
        ),
      },
    }))
}

function roadsOfLevel(level: number, { country, region, graph, towns }: Sources): Road[] {
  const isHighway = ({ ref }: Road) => ref.startsWith('H')
  if (level === 5) return country.filter((road) => road.class < secondary || isHighway(road))
  if (level <= 7) return country.filter((road) => road.class <= secondary || isHighway(road))
  if (level === 8) return region.filter((road) => road.class <= secondary || road.ref)
  if (level === 9) return region.filter((road) => road.class <= tertiary || road.ref)
  if (level === 10) return graph.filter((road) => road.class <= unclassified)
  if (level === 11) return graph
  if (level === 12) return towns.filter((road) => road.class <= residential)
  if (level === 13) return towns.filter((road) => road.class !== service)
  return towns
}
