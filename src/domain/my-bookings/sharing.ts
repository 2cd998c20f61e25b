import { DAY_MS } from '../shared/kathmandu-time.ts'
import type { StillPicture } from '../shared/still-picture.ts'
import type { BookingStatus } from './status.ts'

/** Days after drop-off during which a shared trip can still be looked at. */
export const SHARED_DAYS = 7

/** Whether a trip can be looked at by its link; `to` and `now` are UTC epoch milliseconds. */
export function isShared({ status, to }: { status: BookingStatus; to: number }, now: number): boolean {
  return status !== 'cancelled' && now < to + SHARED_DAYS * DAY_MS
}

/** A booking for whoever has its link: neither names, phone numbers nor a price. Times are UTC epoch milliseconds. */
export interface SharedTrip {
  status: BookingStatus
  from: number
  to: number
  origin: string
  stops: string[]
  destination: string
  meters: number
  seconds: number
  isRoundTrip: boolean
  /** "By Mugling, Prithvi Highway"; null for a booking from before ways were kept */
  way: string | null
  vehicle: { id: number; manufacturer: string; model: string; color: string; plate: string }
  picture: StillPicture
}
