import { COUNTRY_LEVEL, TOWN_LEVEL } from '#domain/shared/map-tiles.ts'
import { isInside, outsideOf } from './boxes.ts'
import { joinRoadLines } from './join-lines.ts'
import { nameProperties } from './names.ts'
import { CLASS, type Road, readGraphRoads, readRoads } from './road-lines.ts'
import type { Town } from './towns.ts'

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
    return outsideOf(road.line, box).map((line) => ({ ...road, line }))
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
