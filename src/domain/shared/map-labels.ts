/** In pixels of the map. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** A name beside its dot at `x`, `y`. Rank 0 has the highest priority. */
export interface Label {
  x: number
  y: number
  width: number
  height: number
  rank: number
}
export type Side = 'right' | 'left' | 'below' | 'above'

/** Minimum zoom for the names of each rank, which keeps the map legible from afar. */
const FROM_ZOOM = [0, 5, 6, 8, 9, 10.5]
const DOT = 6
const AIR = 3
const SIDES: readonly Side[] = ['right', 'left', 'below', 'above']

export function isNamedAt(rank: number, zoom: number): boolean {
  return zoom >= (FROM_ZOOM[rank] ?? Number.POSITIVE_INFINITY)
}

/**
 * Selects the names to draw and the side of each: by rank, no name covers another name, a dot, or a `taken` box (a
 * dot may lie under such a box: a pin stands on its place). A name without room is omitted with its dot.
 */
export function fitLabels<T extends Label>(
  labels: readonly T[],
  taken: readonly Box[] = [],
): { label: T; side: Side }[] {
  const drawn: Box[] = []
  const fitted: { label: T; side: Side }[] = []
  for (const label of labels.toSorted((a, b) => a.rank - b.rank)) {
    const dot = around(label, DOT, DOT)
    if (isHit(dot, drawn)) continue
    const side = SIDES.find((choice) => !isHit(nameBox(label, choice), [...taken, ...drawn]))
    if (!side) continue
    drawn.push(dot, nameBox(label, side))
    fitted.push({ label, side })
  }
  return fitted
}

function nameBox(label: Label, side: Side): Box {
  const { x, y, width, height } = label
  const across = DOT + width / 2
  const down = DOT / 2 + height / 2
  if (side === 'right') return around({ x: x + across, y }, width / 2, height / 2)
  if (side === 'left') return around({ x: x - across, y }, width / 2, height / 2)
  return around({ x, y: side === 'below' ? y + down : y - down }, width / 2, height / 2)
}

function around({ x, y }: { x: number; y: number }, across: number, down: number): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}

function isHit(box: Box, others: readonly Box[]): boolean {
  return others.some(
    (other) =>
      box.left < other.right + AIR &&
      other.left < box.right + AIR &&
      box.top < other.bottom &&
      other.top < box.bottom,
  )
}

const SCALE_STEPS = [1, 2, 5]

/** The longest round distance (1, 2 or 5 times a power of ten, in metres) that fits into `maxPixels`. */
export function scaleBar(metersPerPixel: number, maxPixels: number): { meters: number; pixels: number } {
  const max = metersPerPixel * maxPixels
  const power = 10 ** Math.floor(Math.log10(max))
  const step = SCALE_STEPS.findLast((candidate) => candidate * power <= max) ?? 1
  return { meters: step * power, pixels: Math.floor((step * power) / metersPerPixel) }
}
