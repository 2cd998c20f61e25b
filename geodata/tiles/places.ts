import type { Topology } from 'topojson-specification'
import { COUNTRY_LEVEL, hasTile, type TileIndex } from '#domain/shared/map-tiles.ts'
import { isEnclosed } from '#domain/shared/outline.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { cleanNepali } from '../places/clean-nepali.ts'
import { readTable } from '../places/read-table.ts'
import { readFeatures, readJson } from '../read-json.ts'
import {
  type Importance,
  importanceOf,
  importanceOfLake,
  importanceOfNeighbour,
  importanceOfPark,
  importanceOfTown,
  isSettlementKind,
} from './importance.ts'
import { nameProperties } from './names.ts'
import { tileAt } from './tile-at.ts'

interface Lake {
  rings: [lat: number, lng: number][][]
  km2: number
}

/** A place that is named on the map. */
interface NamedPlace extends Importance, Point {
  name: string
  nepali: string
  kind: string
}

/** Maximum distance between a town in our table and its name in OpenStreetMap. */
const SAME_PLACE_METERS = 6_000
/** The map's kinds for our kinds of towns; others have their OpenStreetMap kind. */
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
const RIVER = /\b(river|nadi|khola)\b|नदी|खोला/i
const KINDS_OF_UNKNOWN: Record<string, string> = { junction: 'village', locality: 'neighbourhood' }

/** All named places, by importance. */
export function readPlaces(): NamedPlace[] {
  const water: Topology = readJson('osm/water.topo.json')
  const land: Topology = readJson('osm/land.topo.json')
  const lakes = readFeatures(water, 'lakes').map(({ geometry, properties }) => ({
    rings: outerRings(geometry).map((ring) => ring.map(([lng = 0, lat = 0]): [number, number] => [lat, lng])),
    km2: Number(properties?.km2),
  }))
  const places = readTable('osm/places.csv').map((row): NamedPlace => {
    const { name_en: name = '', kind = '', road_m = '' } = row
    const nepali = cleanNepali(row.name_ne ?? '')
    const point = { lat: Number(row.lat), lng: Number(row.lng) }
    const importance =
      kind === 'lake'
        ? importanceOfLake(areaAt(point, name || nepali, lakes))
        : importanceOf(kind, Boolean(nepali), road_m)
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
  const neighbours = readTable('tables/neighbours.csv').map((row): NamedPlace => {
    const { name_en: name = '', name_np: nepali = '', kind = '' } = row
    return {
      name,
      nepali,
      kind: kind === 'country' ? 'country' : 'abroad',
      lat: Number(row.lat),
      lng: Number(row.lng),
      ...importanceOfNeighbour(kind),
    }
  })
  return [...places, ...parks, ...neighbours].sort((a, b) => a.rank - b.rank)
}

/** The places of a level: those named at its map zoom or one above, and all where no deeper tile exists. */
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
      properties: { ...nameProperties(name, nepali), ...(!nepali && { t: 1 }), k: kind, z: from, q: rank },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }))
}

/** Our table decides the importance and spelling of a town; OpenStreetMap decides where its name is placed. */
function addTown(town: Record<string, string>, places: NamedPlace[]): void {
  const { name_en = '', name_np = '', kind = '' } = town
  const [name, nepali] = [withoutRemark(name_en), withoutRemark(name_np)]
  const point = { lat: Number(town.lat), lng: Number(town.lng) }
  const isAlike = (place: NamedPlace) =>
    kind === 'airport' ? place.kind === 'airport' : isSettlementKind(place.kind)
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

/** "Tatopani (Kodari)" becomes Tatopani. */
function withoutRemark(name: string): string {
  return name.replace(/\s*\(.*\)$/, '')
}

/** Square kilometres of the lake at a point; 0 for a river's name on a lake. */
function areaAt(point: Point, name: string, lakes: readonly Lake[]): number {
  if (RIVER.test(name)) return 0
  const around = lakes.filter(({ rings }) => rings.some((ring) => isEnclosed(point, ring)))
  return Math.max(0, ...around.map(({ km2 }) => km2))
}

/** Where the name of an area is placed: the centroid of its largest part. */
function labelPoint(geometry: GeoJSON.Geometry): { lat: number; lng: number } {
  const [largest = []] = outerRings(geometry).toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))
  let [lng, lat] = [0, 0]
  const area = areaOf(largest)
  eachSide(largest, ([ax, ay], [bx, by]) => {
    const cross = ax * by - bx * ay
    lng += (ax + bx) * cross
    lat += (ay + by) * cross
  })
  return { lat: lat / (6 * area), lng: lng / (6 * area) }
}

function outerRings(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings.slice(0, 1))
  throw new Error(`A ${geometry.type} is not an area.`)
}

function areaOf(ring: readonly GeoJSON.Position[]): number {
  let double = 0
  eachSide(ring, ([ax, ay], [bx, by]) => {
    double += ax * by - bx * ay
  })
  return double / 2
}

type Corner = [x: number, y: number]

function eachSide(ring: readonly GeoJSON.Position[], visit: (from: Corner, to: Corner) => void): void {
  for (let at = 1; at < ring.length; at++) {
    const [ax = 0, ay = 0] = ring[at - 1] ?? []
    const [bx = 0, by = 0] = ring[at] ?? []
    visit([ax, ay], [bx, by])
  }
}
