import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { Span } from './free-times.ts'

/** What a guest's open booking says of itself; times are UTC epoch milliseconds. */
export interface OwnFacts {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  /** NRS */
  payable: number
  /** until when it waits for the wallet; null where it does not */
  holdExpiresAt: number | null
}

/** `hold`: it waits for its payment; `lapsed`: the time for that is over, and the wallet is asked a last time. */
export type OwnStanding = 'hold' | 'lapsed' | 'requested' | 'approved' | 'inTrip'

export function ownStandingOf(booking: OwnFacts, now: number): OwnStanding {
  const { status, payment, isPaid, payable, holdExpiresAt } = booking
  if (status === 'approved' || status === 'inTrip') return status
  if (payment !== 'esewa' || isPaid || payable === 0) return 'requested'
  return holdExpiresAt !== null && holdExpiresAt > now ? 'hold' : 'lapsed'
}

/** Whether two spans have some time in common; where one ends the other may begin. */
export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}
