import { decimalNumber, isNumeric } from '#domain/shared/numbers.ts'
import { plainText } from '#domain/shared/text.ts'
import type { MessageKey } from '#messages/keys.ts'
import { MAX_OFF_ROAD_KM, type OffRoadGrade } from './limits.ts'

/** Km on top of the route, by grade. */
export type OffRoadKm = Readonly<Record<OffRoadGrade, number>>

export const NO_OFF_ROAD: OffRoadKm = { gravel: 0, normal: 0, extreme: 0 }

/**
 * Parses typed km, rounded to two decimals; an empty text, or a point alone, is 0. Returns the error of an invalid one.
 */
export function readOffRoadKm(text: string): number | MessageKey {
  if (/^[.,]?$/.test(plainText(text))) return 0
  const km = decimalNumber(text)
  if (km === null) return isNumeric(text) ? 'booking.errors.km' : 'booking.errors.numberDigits'
  return km > MAX_OFF_ROAD_KM ? 'booking.errors.kmMost' : Math.round(km * 100) / 100
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
