import { fitLabels, type Label, nameOffset, type Side } from '#domain/shared/map-labels.ts'
import type { MapPalette } from '#domain/shared/map-palette.ts'
import { type LabelPen, signRoom, type Written } from './label-pen.ts'
import type { Context } from './studio.ts'
import type { NamedView, Taken } from './tile-messages.ts'
import type { MapName } from './tile-names.ts'

interface MapLabel extends Label {
  name: MapName
  written: Written
}
/** On which side of their points names were placed, by their key, and at which zoom. */
export interface Standing {
  zoom: number
  sides: ReadonlyMap<string, Side>
}

/** Pixels between two labels of one name or number; a lake or park has a point besides its area. */
const APART = 260
const APART_OF: Readonly<Record<string, number>> = {
  roads: 320,
  rivers: 380,
  water: 600,
  lake: 600,
  parks: 900,
  park: 900,
}
/** Names that are placed already rank before new ones. */
const KEPT_FIRST = -1e9

/** Draws the names that fit into the view, yields after each step as `paintTile` does, and returns those placed. */
export function* paintNames(
  context: Context,
  names: Iterable<MapName>,
  { zoom, ratio, area }: NamedView,
  pen: LabelPen,
  palette: MapPalette,
  { pins, route }: Taken,
  before: Standing,
): Generator<void, Standing> {
  const labels: MapLabel[] = []
  const world = 256 * 2 ** zoom
  for (const name of names) {
    const [x, y] = [name.x * world, name.y * world]
    if (x < area.left || x > area.right || y < area.top || y > area.bottom) continue
    const label = labelOf(name, x, y, pen.measure(name, zoom), zoom, before)
    if (label) labels.push(label)
    yield
  }
  const fitted = fitLabels(labels, pins, route)
  yield
  for (const { label, side } of fitted) {
    const { name, written, x, y, tilt = 0 } = label
    const place = (offset: { x: number; y: number }, turn: number) => {
      // whole pixels keep letters sharp
      const left = Math.round((x - area.left + offset.x) * ratio)
      const top = Math.round((y - area.top + offset.y) * ratio)
      const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio]
      context.setTransform(cos, sin, -sin, cos, left, top)
    }
    place({ x: 0, y: 0 }, 0)
    pen.sign(context, name.kind, written.look, palette)
    place(nameOffset(label, side), tilt)
    pen.write(context, name.kind, written, palette)
    yield
  }
  return { zoom, sides: new Map(fitted.map(({ label, side }) => [label.name.key, side])) }
}

/** Returns null if the name is longer than the line it is drawn along. */
function labelOf(
  name: MapName,
  x: number,
  y: number,
  written: Written,
  zoom: number,
  before: Standing,
): MapLabel | null {
  const { width, height, look } = written
  if (name.room !== undefined && width > name.room) return null
  const side = before.sides.get(name.key)
  return {
    name,
    written,
    x,
    y,
    width,
    height,
    rank: side && before.zoom === zoom ? KEPT_FIRST + name.rank : name.rank,
    sign: signRoom(look),
    isOverLine: name.kind === 'shield',
    again: { text: name.text, apart: APART_OF[name.kind] ?? APART },
    ...(name.tilt !== undefined && { tilt: name.tilt }),
    ...(side && { side }),
  }
}
