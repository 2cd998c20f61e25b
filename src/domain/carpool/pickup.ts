import { proposedStart } from '#domain/search/default-start.ts'
import {
  HALF_HOUR_SLOTS,
  halfHourOf,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
  SLOT_MS,
} from '#domain/shared/kathmandu-time.ts'
import { MAX_AHEAD_MS, MIN_LEAD_MS } from './limits.ts'

// `now` is epoch milliseconds; days and times are in Kathmandu time.

/** The earliest departure: two hours from now, to the minute, in epoch milliseconds. */
export function earliestPickup(now: number): number {
  return now - (now % 60_000) + MIN_LEAD_MS
}

/** Today if two hours from now is still today, otherwise tomorrow. */
export function firstPickupDate(now: number): string {
  return kathmanduDate(earliestPickup(now))
}

export function lastPickupDate(now: number): string {
  return kathmanduDate(now + MAX_AHEAD_MS)
}

/** The times of a day that a form offers, HH:mm; none of a day that is past, too far ahead or invalid. */
export function pickupTimes(now: number, date: string): string[] {
  const midnight = kathmanduMillis(date, '00:00')
  if (midnight === null || date > lastPickupDate(now)) return []
  return HALF_HOUR_SLOTS.slice(Math.max(0, Math.ceil((firstSlot(now) - midnight) / SLOT_MS)))
}

/** The first half hour from the earliest departure on, in epoch milliseconds. */
export function firstSlot(now: number): number {
  return halfHourOf(earliestPickup(now) + SLOT_MS - 1)
}

/** In Kathmandu: YYYY-MM-DD and HH:mm. */
interface Pickup {
  fromDate: string
  fromTime: string
}

/**
 * The pickup in a new form: one slot after the first, which could pass while the form is filled in, or a morning.
 */
export function defaultPickup(now: number): Pickup {
  const slot = proposedStart(earliestPickup(now), firstSlot(now) + SLOT_MS)
  return { fromDate: kathmanduDate(slot), fromTime: kathmanduTime(slot) }
}

/** Replaces a pickup from an earlier page if it has passed; any other pickup is left to the rules. */
export function movePassed<P extends Pickup>(now: number, pickup: P): P {
  const at = kathmanduMillis(pickup.fromDate, pickup.fromTime)
  return at !== null && at < earliestPickup(now) ? { ...pickup, ...defaultPickup(now) } : pickup
}
