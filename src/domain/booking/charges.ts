import { chargedApproachKm } from '#domain/booking/approach.ts'
import {
  HOURS_BEFORE_WAITING,
  OFF_ROAD_GRADES,
  OFF_ROAD_MULTIPLES,
  WAITING_HOURS_PER_DAY,
} from '#domain/booking/limits.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'
import { isLongRoute, isRoundTrip, type Trip } from '#domain/booking/trip.ts'
import { DAY_MS, KATHMANDU_OFFSET_MS } from '#domain/shared/kathmandu-time.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** NRS per km; on long routes never less than in the city. */
export function kmRate(pricing: VehiclePricing, trip: Trip): number {
  const { kmChargeCityRide, kmChargeLongRoute } = pricing
  return isLongRoute(trip) ? Math.max(kmChargeCityRide, kmChargeLongRoute) : kmChargeCityRide
}

/** The charges on top of the base price. */
export function chargesOf(
  pricing: VehiclePricing,
  trip: Trip,
  dropOff: number,
  tripHours: number,
): QuoteLine[] {
  const lines: QuoteLine[] = []
  if (trip.totalMeters !== null) {
    for (const grade of OFF_ROAD_GRADES) {
      const km = trip.offRoad[grade]
      const rate = kmRate(pricing, trip) * OFF_ROAD_MULTIPLES[grade]
      lines.push({ kind: 'offRoad', amount: Math.round(km * rate), grade, km, rate })
    }
  }
  if (isLongRoute(trip)) {
    const nights = nightsOf(trip.from, dropOff)
    const rate = pricing.overnightCharge
    lines.push({ kind: 'overnight', amount: Math.round(nights * rate), nights, rate })
  }
  if (isRoundTrip(trip)) {
    const hours = waitingHours(tripHours)
    const rate = pricing.waitingCharge
    lines.push({ kind: 'waiting', amount: Math.round(hours * rate), hours, rate })
  }
  const chargedKm = chargedApproachKm(trip.approachKm)
  if (trip.approachKm !== null && chargedKm > 0) {
    const rate = Math.max(pricing.kmChargeCityRide, pricing.kmChargeLongRoute)
    const amount = Math.round(chargedKm * rate)
    lines.push({ kind: 'approach', amount, km: trip.approachKm, chargedKm, rate })
  }
  return lines.filter((line) => line.amount > 0)
}

/** Number of Kathmandu midnights strictly between two instants (UTC epoch milliseconds). */
export function nightsOf(from: number, to: number): number {
  const firstDay = Math.floor((from + KATHMANDU_OFFSET_MS) / DAY_MS)
  const endDay = Math.ceil((to + KATHMANDU_OFFSET_MS) / DAY_MS)
  return Math.max(0, endDay - 1 - firstDay)
}

/** The hours beyond the eighth of each day, at most 8 a day. Days are counted from the pickup. */
export function waitingHours(tripHours: number): number {
  const beyond = (hours: number) => Math.min(Math.max(0, hours - HOURS_BEFORE_WAITING), WAITING_HOURS_PER_DAY)
  return Math.floor(tripHours / 24) * beyond(24) + beyond(tripHours % 24)
}
