import { decimalNumber } from '#domain/shared/numbers.ts'
import { plainText } from '#domain/shared/text.ts'
import { OFF_ROAD_GRADES, OFF_ROAD_KM_OF_ANY_TRIP, type OffRoadGrade } from './limits.ts'

/** Km on top of the route, by grade. */
export type OffRoadKm = Readonly<Record<OffRoadGrade, number>>

export const NO_OFF_ROAD: OffRoadKm = { gravel: 0, normal: 0, extreme: 0 }

/** Parses typed km, rounded to two decimals; an empty text, or a point alone, is 0. Null for an invalid one. */
export function readOffRoadKm(text: string): number | null {
  if (/^[.,]?$/.test(plainText(text))) return 0
  const km = decimalNumber(text)
  return km === null ? null : Math.round(km * 100) / 100
}

export function totalOffRoadKm(offRoad: OffRoadKm): number {
  return Math.round(OFF_ROAD_GRADES.reduce((sum, grade) => sum + offRoad[grade], 0) * 100) / 100
}

/**
 * The most off-road km of a trip, of all grades together. `chargedMeters` are those of its route, there and back for a
 * round trip; null while the route is unknown.
 */
export function mostOffRoadKm(chargedMeters: number | null): number {
  return Math.max((chargedMeters ?? 0) / 1_000, OFF_ROAD_KM_OF_ANY_TRIP)
}

/** Km along a route, one way. */
interface RoughKm {
  gravelKm: number
  trackKm: number
}

/**
 * Off-road km of a route according to the map, rounded down: probably unpaved roads count as gravel, tracks as normal
 * off-road. A round trip counts them twice (docs/pricing.md).
 */
export function offRoadOfRoute(
  { gravelKm, trackKm }: RoughKm,
  { isRoundTrip }: { isRoundTrip: boolean },
): { gravel: number; normal: number } {
  const times = isRoundTrip ? 2 : 1
  return { gravel: Math.floor(gravelKm * times), normal: Math.floor(trackKm * times) }
}
