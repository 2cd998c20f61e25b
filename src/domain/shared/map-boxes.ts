/** In pixels of the map. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** Least distance in pixels between two boxes side by side. */
const HORIZONTAL_GAP = 3
const CELL = 64
/** more rows of cells than the world has at any zoom of the map */
const ROWS = 2 ** 22
/** Pixels between two boxes along a line, and half of a box's side: small, so that a name fits beside the line. */
const STEP = 14
const HALF = 3

export function boxAround({ x, y }: { x: number; y: number }, across: number, down: number): Box {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}

/** Indexes boxes by the cells they touch, so that a thousand names need not be compared with each other. */
export class BoxGrid {
  readonly #cells = new Map<number, Box[]>()

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes) boxes.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  isHit(box: Box): boolean {
    return cellsOf(box).some((cell) =>
      this.#cells
        .get(cell)
        ?.some(
          (other) =>
            box.left < other.right + HORIZONTAL_GAP &&
            other.left < box.right + HORIZONTAL_GAP &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ),
    )
  }
}

/** Numbers instead of texts: there are thousands of them in each view. */
function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = []
  for (
    let column = Math.floor((left - HORIZONTAL_GAP) / CELL);
    column <= Math.floor((right + HORIZONTAL_GAP) / CELL);
    column++
  )
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
      cells.push(column * ROWS + row)
  return cells
}

/** The boxes that a line covers inside `view`. */
export function boxesAlong(line: readonly { x: number; y: number }[], view: Box): Box[] {
  return line.slice(1).flatMap((to, at) => {
    const from = line[at] ?? to
    const isOutside =
      Math.max(from.x, to.x) < view.left ||
      Math.min(from.x, to.x) > view.right ||
      Math.max(from.y, to.y) < view.top ||
      Math.min(from.y, to.y) > view.bottom
    if (isOutside) return []
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP))
    return Array.from({ length: count }, (_, step) =>
      boxAround(
        { x: from.x + ((to.x - from.x) * step) / count, y: from.y + ((to.y - from.y) * step) / count },
        HALF,
        HALF,
      ),
    )
  })
}
