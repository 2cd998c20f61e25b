import { MAP_PALETTES, type MapPalette, type MapScheme } from '#domain/shared/map-palette.ts'
import { paintRulesAt } from '#domain/shared/map-style.ts'
import { BLEED, TILE_SIZE, type TileId } from '#domain/shared/map-tiles.ts'
import { type DecodedTile, EXTENT, pathKey, type TileLine } from './decode-tile.ts'
import type { Context } from './painter-host.ts'
import type { MapSquare } from './tile-messages.ts'

const ARROWS_FROM = 16
const ARROW_APART = 110
const ARROW = 4.5

export function squareSide({ pixels }: MapSquare): number {
  return Math.round(pixels * (1 + (2 * BLEED) / TILE_SIZE))
}

/** Draws the part of a tile that a square shows. Yields after each step, so that the page's thread is not blocked. */
export function* paintTile(
  context: Context,
  tile: DecodedTile,
  id: TileId,
  square: MapSquare,
  scheme: MapScheme,
): Generator<void> {
  const { zoom, ratio, pixels } = square
  const palette = MAP_PALETTES[scheme]
  const span = 1 << (square.z - id.z)
  const scale = (pixels * span) / EXTENT
  const unit = ratio / scale
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = palette.outside
  context.fillRect(0, 0, squareSide(square), squareSide(square))
  const bleed = (BLEED * pixels) / TILE_SIZE
  const left = bleed - (square.x - id.x * span) * pixels
  const top = bleed - (square.y - id.y * span) * pixels
  context.setTransform(scale, 0, 0, scale, left, top)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { layer, where, color, width, dash } of paintRulesAt(zoom)) {
    const path = tile.paths.get(pathKey(layer, where?.is))
    if (!path) continue
    if (width === null) {
      context.fillStyle = palette[color]
      context.fill(path, 'evenodd')
    } else {
      context.strokeStyle = palette[color]
      context.lineWidth = width * unit
      context.setLineDash(dash?.map((length) => length * unit) ?? [])
      // round ends would close the gaps of a dashed line
      context.lineCap = dash ? 'butt' : 'round'
      context.stroke(path)
    }
    yield
  }
  if (zoom < ARROWS_FROM) return
  for (const line of tile.oneWays) paintArrows(context, line, unit, palette)
}

/** Arrows in the direction of travel, evenly along the line. */
function paintArrows(context: Context, line: TileLine, unit: number, palette: MapPalette): void {
  context.strokeStyle = palette.oneWay
  context.lineWidth = 1.4 * unit
  context.setLineDash([])
  const apart = ARROW_APART * unit
  let next = apart / 2
  for (let at = 1; at < line.length; at++) {
    const from = line[at - 1]
    const to = line[at]
    if (!from || !to) continue
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (; next <= length; next += apart) {
      const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
      arrow(context, from.x + dx * next, from.y + dy * next, dx * ARROW * unit, dy * ARROW * unit)
    }
    next -= length
  }
}

function arrow(context: Context, x: number, y: number, dx: number, dy: number): void {
  const head = 0.6
  context.beginPath()
  context.moveTo(x - dx, y - dy)
  context.lineTo(x + dx, y + dy)
  context.moveTo(x + dx * (1 - head) - dy * head, y + dy * (1 - head) + dx * head)
  context.lineTo(x + dx, y + dy)
  context.lineTo(x + dx * (1 - head) + dy * head, y + dy * (1 - head) - dx * head)
  context.stroke()
}
