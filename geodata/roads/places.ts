import { readFileSync } from 'node:fs'
import path from 'node:path'
import Flatbush from 'flatbush'
import { type GraphPlace, TERTIARY } from '#server/ports/routing/embedded/graph.ts'
import { eastUnitMeters, UNIT_METERS } from '#server/ports/routing/embedded/plane.ts'
import { at, GEODATA, type SourceGraph } from './read-graph.ts'

/** Farther from every larger road a town is not on the way of anything; farther from it, a road does not pass it. */
const NEAR_METERS = 2_000
const PASSED_METERS = { town: 1_200, village: 600 }

interface Placed {
  places: GraphPlace[]
  placeAt: Uint16Array
}

/** The towns and junctions that a route may be named after, and villages where there are none; and where roads pass them. */
export function placesOf(graph: SourceGraph): Placed {
  const index = indexOf(graph)
  const larger = new Set(
    graph.edges.filter((edge) => edge.class <= TERTIARY).flatMap(({ from, to }) => [from, to]),
  )
  const towns = table('tables/nepal-places.csv').map((cell): GraphPlace => {
    const place = placeOf(cell)
    const near = nodesNear(graph, index, place, NEAR_METERS)
    return { ...place, node: near.find((node) => larger.has(node)) ?? null }
  })
  const villages = table('osm/places.csv')
    .filter((cell) => ['town', 'village'].includes(cell('kind')) && cell('name_en') && cell('name_ne'))
    .map((cell): GraphPlace => ({ ...placeOf(cell), kind: 'village', node: null }))
  const places = [...towns, ...villages]
  const placeAt = new Uint16Array(graph.lat.length)
  // towns last: they take the nodes that they share with villages, and each node the place nearest to it
  for (const group of [villages, towns]) {
    const meters = new Map<number, number>()
    for (const place of group) {
      const reach = group === towns ? PASSED_METERS.town : PASSED_METERS.village
      for (const node of nodesNear(graph, index, place, reach)) {
        const away = metersTo(graph, node, place)
        if (away >= (meters.get(node) ?? Number.POSITIVE_INFINITY)) continue
        meters.set(node, away)
        placeAt[node] = places.indexOf(place) + 1
      }
    }
  }
  return { places, placeAt }
}

function indexOf({ lat, lng }: SourceGraph): Flatbush {
  const index = new Flatbush(lat.length, 16, Int32Array)
  for (let node = 0; node < lat.length; node++) index.add(at(lng, node), at(lat, node))
  index.finish()
  return index
}

/** Nearest first. */
function nodesNear(graph: SourceGraph, index: Flatbush, place: GraphPlace, meters: number): number[] {
  const north = meters / UNIT_METERS
  const east = meters / eastUnitMeters(place.lat)
  return index
    .search(place.lng - east, place.lat - north, place.lng + east, place.lat + north)
    .map((node) => ({ node, away: metersTo(graph, node, place) }))
    .filter(({ away }) => away <= meters)
    .sort((one, other) => one.away - other.away || one.node - other.node)
    .map(({ node }) => node)
}

function metersTo({ lat, lng }: SourceGraph, node: number, place: GraphPlace): number {
  const north = (at(lat, node) - place.lat) * UNIT_METERS
  const east = (at(lng, node) - place.lng) * eastUnitMeters(place.lat)
  return Math.sqrt(north * north + east * east)
}

/** "Nawalpur (Sarlahi)": what stands in brackets tells places of one name apart, and no ways. */
function bare(name: string): string {
  return name.replace(/\s*\(.*?\)/g, '')
}

type Cell = (name: string) => string

function placeOf(cell: Cell): GraphPlace {
  const unit = (name: string) => Math.round(Number(cell(name)) * 100_000)
  return {
    en: bare(cell('name_en')),
    np: bare(cell('name_np') || cell('name_ne')),
    lat: unit('lat'),
    lng: unit('lng'),
    kind: cell('kind'),
    node: null,
  }
}

/** The cells of each row by the names of the columns; a column that there is not is empty. */
function table(file: string): Cell[] {
  const [head = '', ...rows] = readFileSync(path.join(GEODATA, file), 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return rows.map((row) => {
    const cells = row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    return (name) => cells[columns.indexOf(name)] ?? ''
  })
}
