import { NEPAL_BOX, type Point } from '#domain/shared/place.ts'

/** Size of a cell in degrees of latitude and longitude: about 5.5 by 5 km. */
const CELL_DEGREES = 0.05
const ROWS = Math.ceil((NEPAL_BOX.north - NEPAL_BOX.south) / CELL_DEGREES)
const COLUMNS = Math.ceil((NEPAL_BOX.east - NEPAL_BOX.west) / CELL_DEGREES)
/** Cells are numbered from 0, row by row from the south-west. The number fits a smallint. */
export const CELL_COUNT = ROWS * COLUMNS

/** The cell of a point in a grid over Nepal; outside the grid, the nearest cell. */
export function cellOf(point: Point): number {
  return rowOf(point) * COLUMNS + columnOf(point)
}

/** The cell of the point and those that touch it. */
export function cellsAround(point: Point): number[] {
  const row = rowOf(point)
  const column = columnOf(point)
  const steps = [-1, 0, 1]
  return steps
    .map((step) => row + step)
    .filter((near) => near >= 0 && near < ROWS)
    .flatMap((near) =>
      steps
        .map((step) => column + step)
        .filter((beside) => beside >= 0 && beside < COLUMNS)
        .map((beside) => near * COLUMNS + beside),
    )
}

function rowOf({ lat }: Point): number {
  return within((lat - NEPAL_BOX.south) / CELL_DEGREES, ROWS)
}

function columnOf({ lng }: Point): number {
  return within((lng - NEPAL_BOX.west) / CELL_DEGREES, COLUMNS)
}

function within(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(index)))
}
