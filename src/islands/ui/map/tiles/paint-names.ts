import { fitLabels, type Label, type LabelSide, nameOffset } from '#domain/shared/map-labels.ts'
import type { MapPalette } from '#domain/shared/map-palette.ts'
import { type LabelPen, type MeasuredName, signRoom } from './label-pen.ts'
import type { Context } from './painter-host.ts'
import type { CoveredAreas, NamedView } from './tile-messages.ts'
import type { MapName } from './tile-names.ts'

interface MapLabel extends Label {
  name: MapName
  written: MeasuredName
}
/** On which side of their points names were placed, by their key, and at which zoom. */
export interface PlacedNames {
  zoom: number
  sides: ReadonlyMap<string, LabelSide>
}

/** Pixels between two labels of one name or number; a lake or park has a point besides its area. */
const LABEL_DISTANCE = 260
const LABEL_DISTANCES: Readonly<Record<string, number>> = {
  roads: 320,
  rivers: 380,
  water: 600,
  lake: 600,
  parks: 900,
  park: 900,
}
/** Names that are placed already rank before new ones. */
const PLACED_FIRST = -1e9

/** Draws the names that fit into the view, yields after each step as `paintTile` does, and returns those placed. */
export function* paintNames(
  context: Context,
  names: Iterable<MapName>,
  { zoom, ratio, area }: NamedView,
  pen: LabelPen,
  palette: MapPalette,
  { pins, route }: CoveredAreas,
  before: PlacedNames,
): Generator<void, PlacedNames> {
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
  written: MeasuredName,
  zoom: number,
  before: PlacedNames,
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
    rank: side && before.zoom === zoom ? PLACED_FIRST + name.rank : name.rank,
    sign: signRoom(look),
    isOverLine: name.kind === 'shield',
    repeat: { text: name.text, apart: LABEL_DISTANCES[name.kind] ?? LABEL_DISTANCE },
    ...(name.tilt !== undefined && { tilt: name.tilt }),
    ...(side && { side }),
  }
}
