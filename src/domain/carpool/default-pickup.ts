import { kathmanduDate, kathmanduMillis, kathmanduTime, SLOT_MS } from '#domain/shared/kathmandu-time.ts'
import { earliestPickup, firstSlot } from './pickup.ts'

/** In Kathmandu: YYYY-MM-DD and HH:mm. */
export interface Pickup {
  fromDate: string
  fromTime: string
}

/** The pickup in a new form: one slot after the first, which could pass while the form is filled in. */
export function defaultPickup(now: number): Pickup {
  const slot = firstSlot(now) + SLOT_MS
  return { fromDate: kathmanduDate(slot), fromTime: kathmanduTime(slot) }
}

/** Replaces a pickup from an earlier page if it has passed; any other pickup is left to the rules. */
export function movePassed<P extends Pickup>(now: number, pickup: P): P {
  const at = kathmanduMillis(pickup.fromDate, pickup.fromTime)
  return at !== null && at < earliestPickup(now) ? { ...pickup, ...defaultPickup(now) } : pickup
}
