import type { Point } from './place.ts'

/** [lat, lng] in degrees. */
type Corner = readonly number[]

const METERS_A_DEGREE = 111_195

/** Whether a closed outline contains a point: an odd number of its sides lies east of it. */
export function isEnclosed({ lat, lng }: Point, outline: readonly Corner[]): boolean {
  let isInside = false
  let [lastLat = 0, lastLng = 0] = outline.at(-1) ?? []
  for (const corner of outline) {
    const [cornerLat = 0, cornerLng = 0] = corner
    if (
      cornerLat > lat !== lastLat > lat &&
      lng < ((lastLng - cornerLng) * (lat - cornerLat)) / (lastLat - cornerLat) + cornerLng
    )
      isInside = !isInside
    lastLat = cornerLat
    lastLng = cornerLng
  }
  return isInside
}

/** Whether a side of a closed outline is within `meters` of a point. */
export function isNearOutline(point: Point, outline: readonly Corner[], meters: number): boolean {
  const near = meters / METERS_A_DEGREE
  let last = outline.at(-1) ?? []
  for (const corner of outline) {
    const [south, north] = [Math.min(corner[0] ?? 0, last[0] ?? 0), Math.max(corner[0] ?? 0, last[0] ?? 0)]
    // skips the exact distance for sides that lie far to the north or the south
    const canBeNear = south - near <= point.lat && point.lat <= north + near
    if (canBeNear && metersToSide(point, last, corner) <= meters) return true
    last = corner
  }
  return false
}

/** Distance in metres from a point to the nearest part of a side; valid for some kilometres. */
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
