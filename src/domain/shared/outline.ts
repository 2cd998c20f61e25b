import type { Point } from './place.ts'

/** [lat, lng] in degrees. */
type Corner = readonly number[]

const METERS_A_DEGREE = 111_195

/** Whether a closed outline goes around a point: an odd number of its sides lies east of it. */
export function isEnclosed({ lat, lng }: Point, outline: readonly Corner[]): boolean {
  let isInside = false
  for (const [index, [lat1 = 0, lng1 = 0]] of outline.entries()) {
    const [lat2 = 0, lng2 = 0] = outline.at(index - 1) ?? []
    if (lat1 > lat !== lat2 > lat && lng < ((lng2 - lng1) * (lat - lat1)) / (lat2 - lat1) + lng1)
      isInside = !isInside
  }
  return isInside
}

/** Whether one of the sides of a closed outline comes so near to a point. */
export function isAlong(point: Point, outline: readonly Corner[], meters: number): boolean {
  return outline.some(
    (corner, index) => metersToSide(point, outline.at(index - 1) ?? corner, corner) <= meters,
  )
}

/** From a point to the nearest part of the straight line between two corners; good for distances of some kilometres. */
export function metersToSide({ lat, lng }: Point, from: Corner, to: Corner): number {
  const [east, north] = [METERS_A_DEGREE * Math.cos((lat * Math.PI) / 180), METERS_A_DEGREE]
  const [fromLat = 0, fromLng = 0] = from
  const [toLat = 0, toLng = 0] = to
  const [x, y] = [(fromLng - lng) * east, (fromLat - lat) * north]
  const [dx, dy] = [(toLng - fromLng) * east, (toLat - fromLat) * north]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squared))
  return Math.hypot(x + share * dx, y + share * dy)
}
