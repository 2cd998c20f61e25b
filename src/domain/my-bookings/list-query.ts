import { MAX_BOOKINGS_PAGE } from './limits.ts'
import {
  BOOKING_SIDES,
  type BookingSide,
  type BookingStatus,
  isGuestSide,
  parseStatus,
  sideOf,
} from './status.ts'

/** The state of the bookings page, all of it in the URL. */
export interface ListQuery {
  /** My Bookings, or My Vehicle Bookings */
  side: BookingSide
  status: BookingStatus
  page: number
}

const PATH = '/profile/mybookings'

/** Parses any query string; missing or invalid values become the default: own bookings, pending, page 1. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = /^[1-9]\d{0,4}$/.exec(params.get('page') ?? '')?.[0] ?? '1'
  return {
    side: BOOKING_SIDES.find((side) => side === params.get('side')) ?? sideOf(true),
    status: parseStatus(params.get('status') ?? ''),
    page: Math.min(Number(page), MAX_BOOKINGS_PAGE),
  }
}

export function bookingListPath({ side, status, page }: ListQuery): string {
  const params = new URLSearchParams()
  if (!isGuestSide(side)) params.set('side', side)
  if (status !== 'pending') params.set('status', status)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${PATH}?${query}` : PATH
}

const REVIEWS_PATH = '/profile/reviews'
export const reviewsPath = (page: number) => (page > 1 ? `${REVIEWS_PATH}?page=${page}` : REVIEWS_PATH)

export const bookingPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** The URL after booking or payment: the page then confirms it and shows the next steps. */
export const newBookingPath = (id: string) => `${bookingPath(id)}?new=1`

/** Whether a URL is that of a booking just made or paid. */
export function isJustBooked(url: string): boolean {
  return new URL(url, 'http://site').searchParams.get('new') === '1'
}
