import type { Actor, BookingStatus } from '#domain/my-bookings/status.ts'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { changeStatus } from './change-status.ts'

export interface BookingDecision {
  /** a validated booking id */
  bookingId: string
  to: 'approved' | 'cancelled'
  actor: Extract<Actor, 'host' | 'operator'>
  /** shown to the other side; empty when there is none */
  reason: string
  /** UTC, epoch milliseconds */
  at: number
}

/** The booking to decide about, with its row locked. */
export type DecidedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/**
 * Decides about a booking for its host or for the operator, in the caller's transaction. The callback checks the locked
 * booking: it throws when the decision is not allowed, and returns null when it was already made.
 * @returns the previous status; null when the decision was already made and nothing was written
 */
export async function decideBooking(
  trx: Database,
  { bookingId, to, actor, reason, at }: BookingDecision,
  check: (booking: DecidedBooking | undefined) => DecidedBooking | null,
): Promise<BookingStatus | null> {
  const booking = check(await lockBooking(trx, bookingId))
  if (!booking) return null
  const from = booking.status
  const isDone = await changeStatus(trx, { bookingId, from, to, actor, at, ...(reason && { reason }) })
  if (!isDone) throw new ApiError('unavailable')
  return from
}

/** Serialises the decision with concurrent payments, cancellations and jobs. */
function lockBooking(trx: Database, id: string) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select([
      'b.id',
      'b.status',
      'b.payment',
      'b.paid_at',
      'b.created_at',
      'b.from_at',
      'b.cancelled_by',
      'b.cancel_reason',
      'v.user_id as host_id',
      'v.blocked_at as vehicle_blocked_at',
    ])
    .where('b.id', '=', id)
    .forNoKeyUpdate('b')
    .executeTakeFirst()
}
