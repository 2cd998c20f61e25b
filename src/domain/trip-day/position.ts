import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { POSITION_HOURS_AFTER } from './limits.ts'
import { firstRecordAt, hasDay } from './records.ts'

/** Epoch milliseconds; `endedAt`: of the end record, null without one. */
interface PositionedTrip {
  status: BookingStatus
  from: number
  to: number
  endedAt: number | null
}

/** Whether the position of the vehicle is shared and shown: around the trip, and an hour after its end at most. */
export function isSharingTime({ status, from, to, endedAt }: PositionedTrip, now: number): boolean {
  const until = (endedAt ?? to) + POSITION_HOURS_AFTER * HOUR_MS
  return hasDay(status) && now >= firstRecordAt(from) && now < until
}

/**
 * Whether a ticket follows the day: while the position is shared, and as long as the guest has a code, which is another
 * one once the record is corrected, however late.
 */
export function isDayFollowed(trip: PositionedTrip & { hasCode: boolean }, now: number): boolean {
  return isSharingTime(trip, now) || (trip.hasCode && now >= firstRecordAt(trip.from))
}

/** Where the vehicle drives to next. */
export const headsFor = (hasStarted: boolean): 'pickup' | 'dropOff' => (hasStarted ? 'dropOff' : 'pickup')
