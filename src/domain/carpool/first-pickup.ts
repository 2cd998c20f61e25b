import { kathmanduDate, kathmanduMillis, kathmanduTime, SLOT_MS } from '#domain/shared/kathmandu-time.ts'
import { earliestPickup, firstSlot } from './pickup.ts'

/** In Kathmandu: YYYY-MM-DD and HH:mm. */
export interface Pickup {
  fromDate: string
  fromTime: string
}

/** What a new form proposes: a slot after the first one, which would pass while the form is filled in. */
export function firstPickup(now: number): Pickup {
  const slot = firstSlot(now) + SLOT_MS
  return { fromDate: kathmanduDate(slot), fromTime: kathmanduTime(slot) }
}

/** A pickup from an earlier page: one that has passed becomes the first one, anything else is left to the rules. */
export function movePassed<P extends Pickup>(now: number, pickup: P): P {
  const at = kathmanduMillis(pickup.fromDate, pickup.fromTime)
  return at !== null && at < earliestPickup(now) ? { ...pickup, ...firstPickup(now) } : pickup
}
