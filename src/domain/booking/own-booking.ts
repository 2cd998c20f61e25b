import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { fromWire } from '#domain/shared/time.ts'
import type { Span } from './free-times.ts'

/** What a guest's open booking says of itself; times are UTC epoch milliseconds. */
export interface OwnBookingFacts {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  /** NRS */
  payable: number
  /** until when it waits for the wallet; null where it does not */
  holdExpiresAt: number | null
}

/** `hold`: it waits for its payment; `lapsed`: the time for that is over, and the wallet is asked a last time. */
export type OwnBookingState = 'hold' | 'lapsed' | 'requested' | 'approved' | 'inTrip'

export function ownBookingState(booking: OwnBookingFacts, now: number): OwnBookingState {
  const { status, payment, isPaid, payable, holdExpiresAt } = booking
  if (status === 'approved' || status === 'inTrip') return status
  if (payment !== 'esewa' || isPaid || payable === 0) return 'requested'
  return holdExpiresAt !== null && holdExpiresAt > now ? 'hold' : 'lapsed'
}

interface OwnRow {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  pricing: { payable: number }
  /** UTC, as the wire has it */
  holdExpiresAt: string | null
}

export function ownBookingFacts({
  status,
  payment,
  isPaid,
  pricing,
  holdExpiresAt,
}: OwnRow): OwnBookingFacts {
  const until = holdExpiresAt === null ? null : fromWire(holdExpiresAt)
  return { status, payment, isPaid, payable: pricing.payable, holdExpiresAt: until }
}

/** The first of these bookings that has some of a span; their times are as the wire has them. */
export function bookingIn<B extends { from: string; to: string }>(
  bookings: readonly B[],
  span: Span,
): B | null {
  const hoursOf = ({ from, to }: B) => ({ from: Date.parse(from), to: Date.parse(to) })
  return bookings.find((booking) => overlaps(span, hoursOf(booking))) ?? null
}

/** Whether two spans have some time in common; where one ends the other may begin. */
export function overlaps(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
