import { type Box, BoxGrid, boxAround } from './map-boxes.ts'

/** `over`: centred on the point. */
export type LabelSide = 'right' | 'left' | 'below' | 'above' | 'over'

/** A name at `x`, `y`. The lowest rank has the highest priority. */
export interface Label {
  x: number
  y: number
  width: number
  height: number
  rank: number
  /** half the size of the sign at the point; 0: no sign, and the name is centred on the point */
  sign?: number
  /** angle of a name along a road, in radians; it is centred on the point */
  tilt?: number
  /** it may cover a `line`, as the number of a road covers the route on it */
  isOverLine?: boolean
  /** preferred side, such as the one from before the map was moved */
  side?: LabelSide
  /** least distance to another label of the same text */
  repeat?: { text: string; apart: number }
}
export interface FittedLabel<T extends Label> {
  label: T
  side: LabelSide
}

const SIGN = 6
const SIDES: readonly LabelSide[] = ['right', 'left', 'below', 'above']

/**
 * Selects the names to draw, by rank, and the side of each. No name covers another name, a sign, a `taken` box or a
 * `line`. Signs may be covered by a `taken` box or a `line`, such as a pin on its place. A name without room is omitted
 * with its sign.
 */
export function fitLabels<T extends Label>(
  labels: readonly T[],
  taken: readonly Box[] = [],
  line: readonly Box[] = [],
): FittedLabel<T>[] {
  const drawn = new BoxGrid()
  const covered = new BoxGrid()
  for (const box of taken) covered.add(box)
  const crossed = new BoxGrid()
  for (const box of line) crossed.add(box)
  const fitted: FittedLabel<T>[] = []
  const same = new Map<string, T[]>()
  for (const label of labels.toSorted((a, b) => a.rank - b.rank)) {
    const { sign = SIGN, repeat, isOverLine = false } = label
    const repeated = repeat ? (same.get(repeat.text) ?? []) : []
    if (repeat && repeated.some((other) => distance(other, label) < repeat.apart)) continue
    const signs = sign ? [boxAround(label, sign, sign)] : []
    if (signs.some((box) => drawn.isHit(box))) continue
    const side = sidesOf(label).find((choice) =>
      nameBoxes(label, choice).every(
        (box) => !drawn.isHit(box) && !covered.isHit(box) && (isOverLine || !crossed.isHit(box)),
      ),
    )
    if (!side) continue
    for (const box of [...signs, ...nameBoxes(label, side)]) drawn.add(box)
    fitted.push({ label, side })
    if (repeat) same.set(repeat.text, [...repeated, label])
  }
  return fitted
}

function sidesOf({ sign = SIGN, side }: Label): readonly LabelSide[] {
  if (!sign) return ['over']
  return side && side !== 'over' ? [side, ...SIDES.filter((other) => other !== side)] : SIDES
}

/** The centre of the name relative to its point. */
export function nameOffset(label: Label, side: LabelSide): { x: number; y: number } {
  const { width, height, sign = SIGN } = label
  const across = sign + width / 2
  const down = sign / 2 + height / 2
  if (side === 'right') return { x: across, y: 0 }
  if (side === 'left') return { x: -across, y: 0 }
  if (side === 'over') return { x: 0, y: 0 }
  return { x: 0, y: side === 'below' ? down : -down }
}

/** One box, or a chain of squares along a tilted name. */
function nameBoxes(label: Label, side: LabelSide): Box[] {
  const { x, y, width, height, tilt = 0 } = label
  const offset = nameOffset(label, side)
  if (!tilt) return [boxAround({ x: x + offset.x, y: y + offset.y }, width / 2, height / 2)]
  const count = Math.max(1, Math.ceil(width / height))
  const half = (width - height) / 2
  return Array.from({ length: count }, (_, at) => {
    const along = count === 1 ? 0 : -half + (2 * half * at) / (count - 1)
    return boxAround({ x: x + Math.cos(tilt) * along, y: y + Math.sin(tilt) * along }, height / 2, height / 2)
  })
}

function distance(a: Label, b: Label): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const SCALE_STEPS = [1, 2, 5]

/** The longest round distance (1, 2 or 5 times a power of ten, in metres) that fits into `maxPixels`. */
export function scaleBar(metersPerPixel: number, maxPixels: number): { meters: number; pixels: number } {
  const max = metersPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(max))
  const step = SCALE_STEPS.findLast((candidate) => candidate * power <= max) ?? 1
  return { meters: step * power, pixels: Math.floor((step * power) / metersPerPixel) }
}
