import { DAY_MS } from '../shared/time.ts'
import type { BookingStatus } from './status.ts'

/** Days after drop-off during which a shared trip can still be looked at. */
export const SHARED_DAYS = 7

/** Whether a trip can be looked at by its link; `to` and `now` are UTC epoch milliseconds. */
export function isShared({ status, to }: { status: BookingStatus; to: number }, now: number): boolean {
  return status !== 'cancelled' && now < to + SHARED_DAYS * DAY_MS
}
