import { isPaymentDue } from '#domain/my-bookings/deadline.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import type { TimeRange } from './free-times.ts'
import type { Payment } from './payment-methods.ts'

/** A guest's open booking; times are UTC epoch milliseconds. */
export interface OwnBookingFacts {
  status: BookingStatus
  payment: Payment
  isPaid: boolean
  /** NRS */
  pricing: { payable: number }
  /** end of the payment hold; null without a hold */
  holdExpiresAt: number | null
}

/** `hold`: awaits payment; `lapsed`: the hold has ended, and the wallet is asked once more. */
export type OwnBookingState = 'hold' | 'lapsed' | 'requested' | 'approved' | 'inTrip'

export function ownBookingState(booking: OwnBookingFacts, now: number): OwnBookingState {
  const { status, holdExpiresAt } = booking
  if (status === 'approved' || status === 'inTrip') return status
  if (!isPaymentDue(booking)) return 'requested'
  return holdExpiresAt !== null && holdExpiresAt > now ? 'hold' : 'lapsed'
}

interface OwnRow {
  status: BookingStatus
  payment: Payment
  isPaid: boolean
  pricing: { payable: number }
  /** UTC, in the wire format */
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
  return { status, payment, isPaid, pricing, holdExpiresAt: until }
}

/** The first of these bookings that overlaps a span; their times are in the wire format. */
export function findOverlapping<B extends { from: string; to: string }>(
  bookings: readonly B[],
  span: TimeRange,
): B | null {
  const hoursOf = ({ from, to }: B) => ({ from: Date.parse(from), to: Date.parse(to) })
  return bookings.find((booking) => areOverlapping(span, hoursOf(booking))) ?? null
}

/** Whether two spans overlap; adjacent spans do not. */
export function areOverlapping(a: TimeRange, b: TimeRange): boolean {
  return a.from < b.to && b.from < a.to
}
