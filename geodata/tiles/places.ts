import type { Topology } from 'topojson-specification'
import { COUNTRY_LEVEL, hasTile, type TileIndex } from '#domain/shared/map-tiles.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { readFeatures, readJson, readTable } from '../read-source.ts'
import {
  type Importance,
  importanceOf,
  importanceOfLake,
  importanceOfPark,
  importanceOfTown,
  isSettlement,
} from './importance.ts'
import { boundsOf, labelPoint } from './label-point.ts'
import { tileAt } from './tile-at.ts'

/** A place that is named on the map. */
interface NamedPlace extends Importance, Point {
  name: string
  nepali: string
  kind: string
}

/** Between a town's point in our table and the point of its name in OpenStreetMap. */
const SAME_PLACE_METERS = 6_000
/** What our kinds of towns are called on the map; the others are called what OpenStreetMap calls them. */
const KINDS: Record<string, string> = {
  capital: 'capital',
  metro: 'city',
  submetro: 'city',
  city: 'city',
  district_hq: 'district_hq',
  town: 'town',
  tourist: 'town',
  airport: 'airport',
  border: 'border',
}
const KINDS_OF_UNKNOWN: Record<string, string> = { junction: 'village', locality: 'neighbourhood' }

/** All named places, by importance. */
export function readPlaces(): NamedPlace[] {
  const water: Topology = readJson('osm/water.topo.json')
  const land: Topology = readJson('osm/land.topo.json')
  const lakes = readFeatures(water, 'lakes').map(({ geometry, properties }) => ({
    bounds: boundsOf(geometry),
    km2: Number(properties?.km2),
  }))
  const places = readTable('osm/places.csv').map((row): NamedPlace => {
    const { name_en: name = '', name_ne: nepali = '', kind = '', road_m = '' } = row
    const point = { lat: Number(row.lat), lng: Number(row.lng) }
    const importance =
      kind === 'lake' ? importanceOfLake(areaAt(point, lakes)) : importanceOf(kind, Boolean(nepali), road_m)
    return { name, nepali, kind, ...point, ...importance }
  })
  for (const town of readTable('tables/nepal-places.csv')) addTown(town, places)
  const parks = readFeatures(land, 'parks').map(
    ({ geometry, properties }): NamedPlace => ({
      name: properties?.n,
      nepali: '',
      kind: 'park',
      ...labelPoint(geometry),
      ...importanceOfPark(Number(properties?.km2)),
    }),
  )
  return [...places, ...parks].sort((a, b) => a.rank - b.rank)
}

/** Places of a level: those that may be named at its zoom of the map, one above it, and all where no deeper tile exists. */
export function placesAt(
  level: number,
  places: readonly NamedPlace[],
  coverage: Pick<TileIndex, 'rows' | 'towns'>,
): GeoJSON.Feature[] {
  const index = { version: '', ...coverage }
  const isDeepest = ({ lat, lng }: Point) => {
    if (level < COUNTRY_LEVEL) return false
    const [x, y] = tileAt(lat, lng, level + 1)
    return !hasTile(index, { z: level + 1, x: Math.floor(x), y: Math.floor(y) })
  }
  return places
    .filter((place) => place.zoom <= level + 1 || isDeepest(place))
    .map(({ name, nepali, kind, lat, lng, zoom: from, rank }) => ({
      type: 'Feature',
      properties: { ...(name && { n: name }), ...(nepali && { ne: nepali }), k: kind, z: from, q: rank },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }))
}

/** Our table says how important a town is and how it is spelled; OpenStreetMap says where its name stands. */
function addTown(town: Record<string, string>, places: NamedPlace[]): void {
  const { name_en = '', name_np = '', kind = '' } = town
  const [name, nepali] = [withoutRemark(name_en), withoutRemark(name_np)]
  const point = { lat: Number(town.lat), lng: Number(town.lng) }
  const isAlike = (place: NamedPlace) =>
    kind === 'airport' ? place.kind === 'airport' : isSettlement(place.kind)
  const index = places.findIndex(
    (place) => isAlike(place) && place.name === name && haversineMeters(point, place) < SAME_PLACE_METERS,
  )
  const found = places[index]
  const importance = importanceOfTown(kind)
  const merged: NamedPlace = {
    name,
    nepali,
    kind: KINDS[kind] ?? found?.kind ?? KINDS_OF_UNKNOWN[kind] ?? kind,
    lat: found?.lat ?? point.lat,
    lng: found?.lng ?? point.lng,
    ...(found && found.rank < importance.rank ? { zoom: found.zoom, rank: found.rank } : importance),
  }
  if (found) places[index] = merged
  else places.push(merged)
}

/** "Tatopani (Kodari)" is Tatopani on the map. */
function withoutRemark(name: string): string {
  return name.replace(/\s*\(.*\)$/, '')
}

function areaAt(
  { lat, lng }: Point,
  lakes: readonly { bounds: ReturnType<typeof boundsOf>; km2: number }[],
): number {
  const around = lakes.filter(
    ({ bounds: { west, south, east, north } }) => lng >= west && lng <= east && lat >= south && lat <= north,
  )
  return Math.max(0, ...around.map(({ km2 }) => km2))
}
