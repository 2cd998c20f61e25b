import { type Bounds, point } from 'leaflet'
import type { Label, Side } from '#domain/shared/map-labels.ts'
import { type LabelPen, signRoom, type Written } from './label-pen.ts'
import type { MapName } from './tile-messages.ts'

export interface MapLabel extends Label {
  name: MapName
  written: Written
}

/** Pixels between two of the same name or number. */
const APART: Readonly<Record<string, number>> = {
  shield: 260,
  roads: 320,
  rivers: 380,
  water: 600,
  parks: 900,
}
/** Names that stand stay before others come. */
const KEPT_FIRST = -1e9

/** Null: it lies outside, or is longer than the road it names. */
export function labelOf(
  name: MapName,
  zoom: number,
  area: Bounds,
  pen: LabelPen,
  before: { sides: ReadonlyMap<string, Side>; isKept: boolean },
): MapLabel | null {
  const world = 256 * 2 ** zoom
  const at = point(name.x * world, name.y * world)
  if (!area.contains(at)) return null
  const written = pen.measure(name, zoom)
  if (name.room !== undefined && written.width > name.room) return null
  const side = before.sides.get(name.key)
  const apart = APART[name.kind]
  return {
    name,
    written,
    x: at.x,
    y: at.y,
    width: written.width,
    height: written.height,
    rank: side && before.isKept ? KEPT_FIRST + name.rank : name.rank,
    sign: signRoom(written.look),
    ...(name.tilt !== undefined && { tilt: name.tilt }),
    ...(side && { side }),
    ...(apart && { again: { text: `${name.kind}/${name.text}`, apart } }),
  }
}
