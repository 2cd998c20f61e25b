import { ADVISED_SAVING_PERCENT, LEAST_ADVISED_HOURS } from '#domain/booking/limits.ts'
import { computeDropOff, isRoundTrip, type Trip, wholeTripHours } from '#domain/booking/trip.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'

/** Dates from the same pickup. `to`: UTC, epoch milliseconds; `payable`: NRS. */
export interface ShorterDates {
  to: number
  hours: number
  payable: number
}

/**
 * The shorter dates to advise: they hold the drive of the trip and cost at least 15 % less. The cheapest ones, and of
 * those the longest. Null without any, and while the route is unknown. A round trip has none: its dates are the stay.
 */
export function shorterDates(trip: Trip, priceOf: (trip: Trip) => number): ShorterDates | null {
  if (trip.totalMeters === null || isRoundTrip(trip)) return null
  const hours = wholeTripHours(trip, computeDropOff(trip))
  const driven = wholeTripHours(trip, computeDropOff({ ...trip, to: trip.from }))
  const least = Math.max(LEAST_ADVISED_HOURS, driven)
  if (least >= hours) return null
  const priceFor = (length: number) => priceOf({ ...trip, to: trip.from + length * HOUR_MS })
  const payable = priceFor(least)
  if (payable > (priceOf(trip) * (100 - ADVISED_SAVING_PERCENT)) / 100) return null
  // more hours never cost less
  let [longest, tooLong] = [least, hours]
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2)
    if (priceFor(middle) > payable) tooLong = middle
    else longest = middle
  }
  return { to: trip.from + longest * HOUR_MS, hours: longest, payable: priceFor(longest) }
}
