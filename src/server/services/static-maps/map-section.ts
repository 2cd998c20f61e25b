import { FIRST_LEVEL, TILE_SIZE, type TileId } from '#domain/shared/map-tiles.ts'
import type { Point } from '#domain/shared/place.ts'

/**
 * The section of the world in a picture. `left` and `top` are world pixels at `zoom`; at zoom 0 the world is 256 wide.
 */
export interface MapSection {
  width: number
  height: number
  zoom: number
  left: number
  top: number
}
type Size = Pick<MapSection, 'width' | 'height'>
/** A square of the picture, in pixels. */
export interface TileSquare {
  left: number
  top: number
  side: number
}

const WORLD_PIXELS = 256
/** Street level: a closer view would show nothing more. */
const NEAREST = 15.5
const EARTH_METERS = 40_075_016.7
const SMALL_WIDTH = 250
/** Diameter of the circle in the middle, as a share of the height. */
const CIRCLE_SHARE = 0.46

/** The closest view of all points, with space for the markers, which are above their points, and for the credit below. */
export function mapSectionOf(points: readonly Point[], size: Size): MapSection {
  const positions = points.map(positionOf)
  const xs = positions.map(([x]) => x)
  const ys = positions.map(([, y]) => y)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [beside, above, below] = isSmall(size) ? [14, 24, 9] : [27, 48, 30]
  const { width, height } = size
  const across = (width - 2 * beside) / (east - west)
  const down = (height - above - below) / (south - north)
  // one point alone has no extent
  const zoom = Math.min(NEAREST, Math.log2(Math.min(across, down) / WORLD_PIXELS))
  return centred([(west + east) / 2, (north + south) / 2], zoom, size, (above - below) / 2)
}

/** A view with a circle of this radius in the middle. */
export function mapSectionAround(center: Point, radiusMeters: number, size: Size): MapSection {
  const worldPixels = (size.height * CIRCLE_SHARE) / 2 / worldShare(radiusMeters, center.lat)
  return centred(positionOf(center), Math.log2(worldPixels / WORLD_PIXELS), size, 0)
}

function centred(
  [x, y]: readonly [number, number],
  zoom: number,
  { width, height }: Size,
  lower: number,
): MapSection {
  const scale = WORLD_PIXELS * 2 ** zoom
  return { width, height, zoom, left: x * scale - width / 2, top: y * scale - height / 2 - lower }
}

/** Whether it is a list's small map, in which markers are dots. */
export function isSmall({ width }: Pick<Size, 'width'>): boolean {
  return width < SMALL_WIDTH
}

/** Converts metres at a latitude to pixels of the view. */
export function pixelsOf(meters: number, lat: number, { zoom }: MapSection): number {
  return worldShare(meters, lat) * WORLD_PIXELS * 2 ** zoom
}

const worldShare = (meters: number, lat: number): number =>
  meters / Math.cos((lat * Math.PI) / 180) / EARTH_METERS

/** Position of a point in the picture, in pixels. */
export function locate(point: Point, { zoom, left, top }: MapSection): [x: number, y: number] {
  const [x, y] = positionOf(point)
  const scale = WORLD_PIXELS * 2 ** zoom
  return [x * scale - left, y * scale - top]
}

/** Web Mercator: the world is 1 wide and 1 high. */
function positionOf({ lat, lng }: Point): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The tiles that cover the picture, of the level that the interactive map draws at this zoom. */
export function tilesIn(view: MapSection): TileId[] {
  const z = Math.max(FIRST_LEVEL, Math.floor(view.zoom - Math.log2(TILE_SIZE / WORLD_PIXELS)))
  const { side } = tileSquare({ z, x: 0, y: 0 }, view)
  const range = (from: number, length: number) => {
    const first = Math.floor(from / side)
    return Array.from({ length: Math.floor((from + length) / side) - first + 1 }, (_, at) => first + at)
  }
  return range(view.left, view.width).flatMap((x) => range(view.top, view.height).map((y) => ({ z, x, y })))
}

/** Position of a tile in the picture. */
export function tileSquare({ z, x, y }: TileId, { zoom, left, top }: MapSection): TileSquare {
  const side = WORLD_PIXELS * 2 ** (zoom - z)
  return { left: x * side - left, top: y * side - top, side }
}
