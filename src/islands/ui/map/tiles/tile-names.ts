import {
  areaRank,
  hasRoadNameAt,
  hasShieldAt,
  placeRank,
  roadNameRank,
  shieldRank,
} from '#domain/shared/map-label-style.ts'
import type { TileId } from '#domain/shared/map-tiles.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type DecodedTile, EXTENT, type NamedFeature, type TileLine, type TilePoint } from './decode-tile.ts'
import type { MapSquare } from './tile-messages.ts'

/** A name that may be drawn at the zoom of its square. Positions are in a world of one by one. */
export interface MapName {
  /** the same for the same name in neighbouring squares and after a repeated load */
  key: string
  text: string
  x: number
  y: number
  rank: number
  /** kind of the place; `shield` for the number of a road; otherwise the layer of the line or area */
  kind: string
  /** for a name along a line: radians, and the length that is straight enough, in pixels */
  tilt?: number
  room?: number
}

/** Approximate width of a letter in px, to find where a name may fit before it is measured. */
const LETTER = 6.5
/** Pixels by which a line may leave the straight name. */
const BEND = { roads: 2.5, rivers: 5 }
/** In square pixels: smaller lakes and parks are not named. */
const SMALLEST_AREA = 1_000
const RIVERS_FROM = 10
/** Numbers of national highways and feeder roads; those of district roads mean nothing to a driver. */
const ROAD_NUMBER = /^[HF]\d+$/

/** The names whose places lie in a square. */
export function namesInTile(tile: DecodedTile, id: TileId, square: MapSquare, locale: Locale): MapName[] {
  const place = placingIn(id, square)
  return tile.named.flatMap((feature): MapName[] => {
    const { layer } = feature
    if (layer === 'places') return pointNames(feature, locale, place)
    if (layer === 'roads' || layer === 'rivers') return lineNames(feature, locale, place)
    if (layer === 'water' || layer === 'parks') return areaNames(feature, locale, place)
    return []
  })
}

interface Placing {
  zoom: number
  /** pixels of the map to a unit of the tile */
  pixels: number
  isInside(at: TilePoint): boolean
  position(at: TilePoint): { x: number; y: number }
}

function placingIn(id: TileId, square: MapSquare): Placing {
  const span = EXTENT >> (square.z - id.z) || 1
  const left = (square.x - (id.x << (square.z - id.z))) * span
  const top = (square.y - (id.y << (square.z - id.z))) * span
  const world = EXTENT * 2 ** id.z
  return {
    zoom: square.zoom,
    pixels: square.pixels / square.ratio / span,
    isInside: ({ x, y }) => x >= left && x < left + span && y >= top && y < top + span,
    position: ({ x, y }) => ({ x: (id.x * EXTENT + x) / world, y: (id.y * EXTENT + y) / world }),
  }
}

/** A tile has names as `n`, and those of other languages by tag. */
function textOf({ properties }: NamedFeature, locale: Locale): string {
  return String(properties[LANGUAGES[locale].tag] || properties.n || properties.ne || '')
}

function pointNames(feature: NamedFeature, locale: Locale, place: Placing): MapName[] {
  const { z = 0, q = 0, k = '' } = feature.properties
  const at = feature.shape[0]?.[0]
  const text = textOf(feature, locale)
  if (!at || !text || Number(z) > place.zoom || !place.isInside(at)) return []
  const kind = String(k)
  return [
    {
      ...place.position(at),
      key: `${kind}/${text}/${keyOf(place.position(at))}`,
      text,
      kind,
      rank: placeRank(Number(z), Number(q)),
    },
  ]
}

function areaNames(feature: NamedFeature, locale: Locale, place: Placing): MapName[] {
  const { area, centre } = largestRing(feature.shape)
  const share = area / EXTENT ** 2
  const text = textOf(feature, locale)
  if (!text || area * place.pixels ** 2 < SMALLEST_AREA || !place.isInside(centre)) return []
  const position = place.position(centre)
  return [
    {
      ...position,
      key: `${feature.layer}/${text}/${keyOf(position)}`,
      text,
      kind: feature.layer,
      rank: areaRank(share),
    },
  ]
}

function lineNames(feature: NamedFeature, locale: Locale, place: Placing): MapName[] {
  const { layer, properties, shape } = feature
  const roadClass = Number(properties.c ?? 0)
  const isRoad = layer === 'roads'
  const lines = joinLines(shape)
  const names: MapName[] = []
  const number = String(properties.r ?? '')
  if (isRoad && hasShieldAt(roadClass, place.zoom) && ROAD_NUMBER.test(number)) {
    for (const line of lines) {
      const at = line[line.length >> 1]
      if (!at || !place.isInside(at)) continue
      const position = place.position(at)
      names.push({
        ...position,
        key: `shield/${number}/${keyOf(position)}`,
        text: number,
        kind: 'shield',
        rank: shieldRank(roadClass),
      })
    }
  }
  const text = textOf(feature, locale)
  if (!text || (isRoad ? !hasRoadNameAt(roadClass, place.zoom) : place.zoom < RIVERS_FROM)) return names
  const bend = BEND[isRoad ? 'roads' : 'rivers'] / place.pixels
  const rank = isRoad ? roadNameRank(roadClass) : areaRank(0)
  for (const { middle, tilt, length } of straightParts(lines, bend, (text.length * LETTER) / place.pixels)) {
    if (!place.isInside(middle)) continue
    const position = place.position(middle)
    const key = `${layer}/${text}/${keyOf(position)}`
    names.push({ ...position, key, text, kind: layer, rank, tilt, room: length * place.pixels })
  }
  return names
}

/** Neighbouring tiles give the same place to about a metre. */
function keyOf({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(7)},${y.toFixed(7)}`
}

function largestRing(rings: readonly TileLine[]): { area: number; centre: TilePoint } {
  let largest = { area: 0, centre: { x: -1, y: -1 } }
  for (const ring of rings) {
    let [twice, x, y] = [0, 0, 0]
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from
      const cross = from.x * to.y - to.x * from.y
      twice += cross
      x += (from.x + to.x) * cross
      y += (from.y + to.y) * cross
    })
    const area = Math.abs(twice) / 2
    if (area > largest.area) largest = { area, centre: { x: x / (3 * twice), y: y / (3 * twice) } }
  }
  return largest
}

interface StraightPart {
  middle: TilePoint
  /** radians, so that a name reads from left to right */
  tilt: number
  length: number
}

/** Joins lines whose ends meet, unless a third line ends there. */
export function joinLines(lines: readonly TileLine[]): TileLine[] {
  const ends = new Map<string, number>()
  for (const line of lines) for (const end of endsOf(line)) ends.set(end, (ends.get(end) ?? 0) + 1)
  const joined: TilePoint[][] = []
  const open = new Map<string, TilePoint[]>()
  for (const line of lines) {
    let points = [...line]
    for (const isLast of [true, false]) {
      const end = endsOf(points)[isLast ? 1 : 0]
      const other = end !== undefined && ends.get(end) === 2 ? open.get(end) : undefined
      if (!end || !other || other === points) continue
      const begins = endsOf(other)[0] === end
      for (const known of endsOf(other)) open.delete(known)
      joined.splice(joined.indexOf(other), 1)
      const next = begins === isLast ? other : other.toReversed()
      points = isLast ? [...points, ...next.slice(1)] : [...next, ...points.slice(1)]
    }
    joined.push(points)
    for (const end of endsOf(points)) open.set(end, points)
  }
  return joined
}

function endsOf(line: TileLine): string[] {
  const [first, last] = [line[0], line.at(-1)]
  return first && last ? [`${first.x},${first.y}`, `${last.x},${last.y}`] : []
}

/** The parts at least `least` long that leave a straight line by at most `bend`. */
export function straightParts(lines: readonly TileLine[], bend: number, least: number): StraightPart[] {
  return lines.flatMap((line) => {
    const vertices = corners(line, bend)
    return vertices.slice(1).flatMap((to, at): StraightPart[] => {
      const from = vertices[at]
      const length = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0
      if (!from || length < least) return []
      const angle = Math.atan2(to.y - from.y, to.x - from.x)
      const tilt = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle
      return [{ middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, tilt, length }]
    })
  })
}

/** Simplifies the line (Douglas-Peucker). */
function corners(line: TileLine, bend: number): TilePoint[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let [farthest, distance] = [0, 0]
  line.forEach((point, at) => {
    const away = distanceTo(point, first, last)
    if (away > distance) [farthest, distance] = [at, away]
  })
  if (distance <= bend) return [first, last]
  return [...corners(line.slice(0, farthest + 1), bend), ...corners(line.slice(farthest), bend).slice(1)]
}

function distanceTo(point: TilePoint, from: TilePoint, to: TilePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (!length) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length
}
