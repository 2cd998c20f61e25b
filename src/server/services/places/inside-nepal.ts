import { isAlong, isEnclosed } from '#domain/shared/outline.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import border from '#server/data/border.json' with { type: 'json' }

/**
 * The outline is that of a map, not of a survey: some of Nepal's own customs posts lie up to 200 m on its other side.
 * Raxaul, the Indian half of Birgunj, begins at 600 m.
 */
const TOLERANCE_METERS = 300

/** Whether a point lies in Nepal (official outline of 2020), or so near its border that the outline cannot tell. */
export function insideNepal(point: Point): boolean {
  return insideNepalBox(point) && (isEnclosed(point, border) || isAlong(point, border, TOLERANCE_METERS))
}
