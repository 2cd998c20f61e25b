import { type DeadlineFacts, isPaymentDue } from '#domain/my-bookings/deadline.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { areOverlapping, type TimeRange } from './free-times.ts'

/** A guest's open booking; its times are in the wire format. */
export type OwnBookingFacts = Parameters<typeof isPaymentDue>[0] & Pick<DeadlineFacts, 'holdExpiresAt'>

/** `hold`: awaits payment; `lapsed`: the hold has ended, and the wallet is asked once more. */
export type OwnBookingState = 'hold' | 'lapsed' | 'requested' | 'approved' | 'inTrip'

export function ownBookingState(booking: OwnBookingFacts, now: number): OwnBookingState {
  const { status } = booking
  if (status === 'approved' || status === 'inTrip') return status
  if (!isPaymentDue(booking)) return 'requested'
  return holdEnd(booking) > now ? 'hold' : 'lapsed'
}

/** End of its payment hold, UTC epoch milliseconds; 0 without a hold. */
export const holdEnd = ({ holdExpiresAt }: Pick<DeadlineFacts, 'holdExpiresAt'>): number =>
  fromWire(holdExpiresAt ?? '') ?? 0

/** The first of these bookings that overlaps a span; their times are in the wire format. */
export function findOverlapping<B extends { from: string; to: string }>(
  bookings: readonly B[],
  span: TimeRange,
): B | null {
  const hoursOf = ({ from, to }: B) => ({ from: Date.parse(from), to: Date.parse(to) })
  return bookings.find((booking) => areOverlapping(span, hoursOf(booking))) ?? null
}
