import Flatbush from 'flatbush'
import { bareName } from '#domain/shared/person-name.ts'
import { type GraphPlace, TERTIARY } from '#server/ports/routing/embedded/graph.ts'
import { eastUnitMeters, UNIT_METERS } from '#server/ports/routing/embedded/plane.ts'
import { numberIn, type Row, readTable, text } from '../places/read-table.ts'
import { numberAt, type SourceGraph } from './read-graph.ts'

/**
 * A town farther than this from every larger road is on no route; a road farther than `PASSED_METERS` does not pass it.
 */
const NEAR_METERS = 2_000
const PASSED_METERS = { town: 1_200, village: 600 }

interface PlacesOnGraph {
  places: GraphPlace[]
  placeAt: Uint16Array
}

/**
 * The towns and junctions after which a route may be named, or villages if there are none, and the nodes that pass
 * them.
 */
export function placesOf(graph: SourceGraph): PlacesOnGraph {
  const index = indexOf(graph)
  const larger = new Set(
    graph.edges.filter((edge) => edge.class <= TERTIARY).flatMap(({ from, to }) => [from, to]),
  )
  const towns = readTable('tables/nepal-places.csv').map((row): GraphPlace => {
    const place = placeOf(row, text(row, 'name_np'))
    const near = nodesNear(graph, index, place, NEAR_METERS)
    return { ...place, node: near.find((node) => larger.has(node)) ?? null }
  })
  const villages = readTable('osm/places.csv')
    .filter((row) => ['town', 'village'].includes(text(row, 'kind')) && row.name_en && row.name_ne)
    .map((row): GraphPlace => ({ ...placeOf(row, text(row, 'name_ne')), kind: 'village' }))
  const places = [...towns, ...villages]
  const placeAt = new Uint16Array(graph.lat.length)
  // towns come last, because they take precedence over villages; each node gets its nearest place
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
  for (let node = 0; node < lat.length; node++) index.add(numberAt(lng, node), numberAt(lat, node))
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
  const north = (numberAt(lat, node) - place.lat) * UNIT_METERS
  const east = (numberAt(lng, node) - place.lng) * eastUnitMeters(place.lat)
  return Math.sqrt(north * north + east * east)
}

function placeOf(row: Row, np: string): GraphPlace {
  return {
    en: bareName(text(row, 'name_en')),
    np: bareName(np),
    lat: Math.round(numberIn(row, 'lat') * 100_000),
    lng: Math.round(numberIn(row, 'lng') * 100_000),
    kind: text(row, 'kind'),
    node: null,
  }
}
