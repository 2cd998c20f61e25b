import { MAX_BOOKINGS_PAGE } from './limits.ts'
import { type BookingStatus, parseStatus } from './status.ts'

/** My Bookings and My Vehicle Bookings: as whom somebody looks. */
export const BOOKING_SIDES = ['renter', 'host'] as const
export type BookingSide = (typeof BOOKING_SIDES)[number]

/** What the page of bookings shows; all of it stands in the address. */
export interface ListQuery {
  side: BookingSide
  status: BookingStatus
  page: number
}

const PATH = '/profile/mybookings'

/** Reads any query string; what it does not say, or says wrong, is the start: own bookings, pending, page 1. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = /^[1-9]\d{0,4}$/.exec(params.get('page') ?? '')?.[0] ?? '1'
  return {
    side: BOOKING_SIDES.find((side) => side === params.get('side')) ?? 'renter',
    status: parseStatus(params.get('status') ?? ''),
    page: Math.min(Number(page), MAX_BOOKINGS_PAGE),
  }
}

export function bookingListPath({ side, status, page }: ListQuery): string {
  const params = new URLSearchParams()
  if (side !== 'renter') params.set('side', side)
  if (status !== 'pending') params.set('status', status)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${PATH}?${query}` : PATH
}

export const bookingPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** The same for whoever has just booked or paid: it says so, and where to go from there. */
export const newBookingPath = (id: string) => `${bookingPath(id)}?new=1`

/** Whether a booking's address is that of somebody who has just booked or paid. */
export function isJustBooked(address: string): boolean {
  return new URL(address, 'http://site').searchParams.get('new') === '1'
}
