import { haversineMeters } from '#domain/shared/place.ts'
import type { GridPoint, Joint } from './nearest-road.ts'

/** Ratio of the distance off the road to the straight line. */
const WINDING = 1.4
const METERS_PER_SECOND = 15 / 3.6
/** A route is an estimate if a point is this far from its road, or if this much of the route is off the known roads. */
const ESTIMATE_LIMITS = { away: 2_000, meters: 500, share: 0.1 }

/** Metres between the points and their roads. Points close to each other are connected directly. */
export function offRoadMeters(joints: readonly Joint[]): number {
  return joints.slice(1).reduce((sum, to, index) => {
    const from = joints[index] ?? to
    const away = from.away + to.away
    return sum + WINDING * Math.min(away, haversineMeters(degrees(from.point), degrees(to.point)))
  }, 0)
}

export function offRoadSeconds(meters: number): number {
  return meters / METERS_PER_SECOND
}

/** Rounds up, so that a route is never shorter than the straight line; the margin ignores rounding errors. */
export function roundMeters(meters: number): number {
  return Math.max(0, Math.ceil(meters - 0.001))
}

export function isEstimate(joints: readonly Joint[], meters: number, offRoad: number): boolean {
  if (meters === 0) return false
  if (joints.some(({ away }) => away >= ESTIMATE_LIMITS.away)) return true
  return offRoad > ESTIMATE_LIMITS.meters && offRoad > ESTIMATE_LIMITS.share * meters
}

function degrees({ lat, lng }: GridPoint): { lat: number; lng: number } {
  return { lat: lat / 100_000, lng: lng / 100_000 }
}
