import { isEnclosed, isNearOutline } from '#domain/shared/outline.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import border from '#server/data/border.json' with { type: 'json' }

/**
 * The outline is simplified: some of Nepal's own customs posts lie up to 200 m outside of it. Raxaul, the Indian half
 * of Birgunj, begins at 600 m.
 */
const TOLERANCE_METERS = 300

/** Whether a point lies in Nepal (official outline of 2020), or within the tolerance of the outline. */
export function insideNepal(point: Point): boolean {
  return (
    insideNepalBox(point) && (isEnclosed(point, border) || isNearOutline(point, border, TOLERANCE_METERS))
  )
}
