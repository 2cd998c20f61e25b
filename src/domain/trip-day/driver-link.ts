import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { LINK_HOURS_AFTER, LINK_HOURS_BEFORE } from './limits.ts'
import { hasDay } from './records.ts'

/** Epoch milliseconds; `endedAt`: of the end record, null without one. */
interface LinkedTrip {
  status: BookingStatus
  from: number
  to: number
  endedAt: number | null
}

export function linkWindow({ from, to, endedAt }: Omit<LinkedTrip, 'status'>): {
  opens: number
  ends: number
} {
  return {
    opens: from - LINK_HOURS_BEFORE * HOUR_MS,
    ends: Math.max(to, endedAt ?? to) + LINK_HOURS_AFTER * HOUR_MS,
  }
}

/** Whether the host can hand the link out: from the approval on. */
export const isLinkOffered = (trip: LinkedTrip, now: number): boolean =>
  hasDay(trip.status) && now < linkWindow(trip).ends

/** Whether the link works. */
export const isLinkOpen = (trip: LinkedTrip, now: number): boolean =>
  isLinkOffered(trip, now) && now >= linkWindow(trip).opens
