import { haversineMeters } from '#domain/shared/place.ts'
import type { Joint, Spot } from './nearest-road.ts'

/** The way from a point to its road is this much longer than the straight line. */
const WINDING = 1.4
const METERS_PER_SECOND = 15 / 3.6
/** A route is an estimate when a point is so far from its road, or so large a share of the route is off the known roads. */
const UNSURE = { away: 2_000, meters: 500, share: 0.1 }

/** Metres between the points and their roads. Neighbouring points need not go by the road. */
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

/** Rounded up, so that a route is not shorter than the straight line; but 12.0000001 m are 12. */
export function wholeMeters(meters: number): number {
  return Math.max(0, Math.ceil(meters - 0.001))
}

export function unsureOf(joints: readonly Joint[], meters: number, offRoad: number): boolean {
  if (meters === 0) return false
  if (joints.some(({ away }) => away >= UNSURE.away)) return true
  return offRoad > UNSURE.meters && offRoad > UNSURE.share * meters
}

function degrees({ lat, lng }: Spot): { lat: number; lng: number } {
  return { lat: lat / 100_000, lng: lng / 100_000 }
}
