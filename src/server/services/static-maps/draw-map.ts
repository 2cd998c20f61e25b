import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { type MapPaint, paintRulesAt } from '#domain/shared/map-style.ts'
import { type MapSection, type TileSquare, tileSquare } from './map-section.ts'
import type { MapTile } from './read-tiles.ts'

const LINE = 2
const POLYGON = 3
/** The first class of roads that is drawn as a thin line, at this share of its width. */
const FIRST_MINOR = 4
const MINOR_SHARE = 0.5
/** The first class of roads that is left out; from `STREETS_FROM` on, only the next class is left out. */
const FIRST_OMITTED = 5
const STREETS_FROM = 13.3
/** Lines farther than this outside of the picture are left out, in pixels. */
const MARGIN = 24
/** Points nearer than this to the last one are left out, in pixels. */
const STEP = 0.4

/** The map as SVG elements, in the order of the map's style. Without names, because a server has no fonts. */
export function drawMap(tiles: readonly MapTile[], view: MapSection, scheme: MapScheme): string {
  const palette = MAP_PALETTES[scheme]
  const paints = simplifiedPaints(view.zoom)
  const parts = tiles.map((tile, index) => ({
    paths: pathsOf(tile, paints, view),
    clip: isAncestor(tile) ? ` clip-path="url(#t${index})"` : '',
  }))
  const drawn = paints.flatMap((paint) =>
    parts.map(({ paths, clip }) => {
      const path = paths.get(keyOf(paint))
      return path ? `<path${clip}${paintAttributes(paint, palette[paint.color])} d="${path}"/>` : ''
    }),
  )
  return `<rect width="${view.width}" height="${view.height}" fill="${palette.outside}"/>${clipsOf(tiles, view)}${drawn.join('')}`
}

/**
 * The map's paints, simplified for town streets, which would be most of the file: they are thin, without casings and
 * town areas, below all other roads, and the smallest classes are left out.
 */
function simplifiedPaints(zoom: number): MapPaint[] {
  const paints = paintRulesAt(zoom).filter(({ color }) => color !== 'town')
  const leftOut = zoom < STREETS_FROM ? FIRST_OMITTED : FIRST_OMITTED + 1
  const isMinor = ({ layer, where }: MapPaint) => layer === 'roads' && Number(where?.is) >= FIRST_MINOR
  const minor = paints
    .filter((paint) => isMinor(paint) && Number(paint.where?.is) < leftOut)
    // at low zooms a road may have only a casing, which is then its colour
    .filter(
      (paint, _, all) =>
        !isCasing(paint) || all.every((other) => isCasing(other) || !isSameRoad(other, paint)),
    )
    .map((paint) => ({ ...paint, width: paint.width && paint.width * MINOR_SHARE }))
  const main = paints.filter((paint) => !isMinor(paint))
  const firstRoad = main.findIndex(({ layer }) => layer === 'roads')
  return firstRoad < 0 ? main : [...main.slice(0, firstRoad), ...minor, ...main.slice(firstRoad)]
}

const isSameRoad = (a: MapPaint, b: MapPaint) => a.where?.is === b.where?.is
const isCasing = ({ color }: MapPaint) => color.endsWith('Casing')

const isAncestor = ({ tile, covers }: MapTile) => covers.some(({ z }) => z > tile.z)

/** A tile that replaces deeper ones is clipped to their squares. */
function clipsOf(tiles: readonly MapTile[], view: MapSection): string {
  const rectangle = ({ left, top, side }: TileSquare) =>
    `<rect x="${round(left)}" y="${round(top)}" width="${round(side)}" height="${round(side)}"/>`
  return tiles
    .map((tile, index) => {
      if (!isAncestor(tile)) return ''
      const squares = tile.covers.map((one) => rectangle(tileSquare(one, view)))
      return `<clipPath id="t${index}">${squares.join('')}</clipPath>`
    })
    .join('')
}

function paintAttributes({ width, dash }: MapPaint, color: string): string {
  if (width === null) return ` fill="${color}" fill-rule="evenodd"`
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}" stroke-linecap="butt"` : ''
  return ` fill="none" stroke="${color}" stroke-width="${round(width)}"${dashes}`
}

const keyOf = ({ layer, where }: Pick<MapPaint, 'layer' | 'where'>): string => `${layer} ${where?.is ?? ''}`

/** Path data of a tile's features, by layer and the value that the paints select; a road and its casing share it. */
function pathsOf(
  { tile, layers }: MapTile,
  paints: readonly MapPaint[],
  view: MapSection,
): Map<string, string> {
  const { left, top, side } = tileSquare(tile, view)
  const paths = new Map<string, string>(paints.map((paint) => [keyOf(paint), '']))
  for (const [name, layer] of Object.entries(layers)) {
    const paint = paints.find((item) => item.layer === name)
    if (!paint) continue
    const isArea = paint.width === null
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at)
      if (feature.type !== (isArea ? POLYGON : LINE)) continue
      const key = `${name} ${(paint.where && feature.properties[paint.where.property]) ?? ''}`
      const path = paths.get(key)
      if (path === undefined) continue
      const scale = side / feature.extent
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }): [number, number] => [left + x * scale, top + y * scale]))
        .filter((line) => isNear(line, view))
        .map((line) => svgPathOf(line, isArea))
      paths.set(key, path + lines.join(''))
    }
  }
  return paths
}

function isNear(points: readonly [number, number][], { width, height }: MapSection): boolean {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return west < width + MARGIN && east > -MARGIN && north < height + MARGIN && south > -MARGIN
}

/** SVG path data of one line or ring. */
export function svgPathOf(points: readonly (readonly [number, number])[], isClosed = false): string {
  let path = ''
  let [lastX, lastY] = [Infinity, Infinity]
  for (const [index, [x, y]] of points.entries()) {
    const isEnd = index === points.length - 1
    if (!isEnd && Math.abs(x - lastX) < STEP && Math.abs(y - lastY) < STEP) continue
    path += `${path ? 'L' : 'M'}${round(x)} ${round(y)}`
    ;[lastX, lastY] = [x, y]
  }
  return isClosed ? `${path}Z` : path
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
