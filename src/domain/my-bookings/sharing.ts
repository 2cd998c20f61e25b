import { DAY_MS } from '../shared/kathmandu-time.ts'
import type { Point } from '../shared/place.ts'
import type { StaticMapUrls } from '../shared/static-map.ts'
import type { BookingStatus } from './status.ts'

/** Days after drop-off during which the link to a trip still works. */
export const SHARED_DAYS = 7

/** Whether the link to a trip works; `to` and `now` are UTC epoch milliseconds. */
export function isShared({ status, to }: { status: BookingStatus; to: number }, now: number): boolean {
  return status !== 'cancelled' && now < to + SHARED_DAYS * DAY_MS
}

/** A booking for anyone with its link: without names, phone numbers and price. Times are UTC epoch milliseconds. */
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
  /** "By Mugling, Prithvi Highway"; null for a booking from before routes were stored */
  route: string | null
  vehicle: { id: number; manufacturer: string; model: string; color: string; plate: string }
  picture: StaticMapUrls
  /** pickup, stops and drop-off */
  points: Point[]
  /** encoded polyline; null for a booking from before routes were stored */
  line: string | null
}
