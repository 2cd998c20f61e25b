import { haversineMeters, insideNepalBox, type Point } from '#domain/shared/place.ts'
import border from '#server/data/border.json' with { type: 'json' }

/** The outline is thinned, and border towns reach to the last metre. */
const TOLERANCE_METERS = 2_000
const STEP = 0.25

/** Whether a point lies in Nepal (official outline of 2020), or so near its border that the outline cannot tell. */
export function insideNepal(point: Point): boolean {
  return insideNepalBox(point) && (isEnclosed(point) || isAtBorder(point))
}

/** An odd number of border lines lies east of it. */
function isEnclosed({ lat, lng }: Point): boolean {
  let isInside = false
  for (const [index, [lat1 = 0, lng1 = 0]] of border.entries()) {
    const [lat2 = 0, lng2 = 0] = border.at(index - 1) ?? []
    if (lat1 > lat !== lat2 > lat && lng < ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1) + lng1)
      isInside = !isInside
  }
  return isInside
}

function isAtBorder(point: Point): boolean {
  return border.some(
    ([lat = 0, lng = 0]) =>
      Math.abs(lat - point.lat) < STEP &&
      Math.abs(lng - point.lng) < STEP &&
      haversineMeters({ lat, lng }, point) < TOLERANCE_METERS,
  )
}
