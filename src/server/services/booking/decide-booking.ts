import type { Actor } from '#domain/my-bookings/status.ts'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { changeStatus } from './change-status.ts'

export interface Verdict {
  /** of a booking, checked to be an id */
  bookingId: string
  to: 'approved' | 'cancelled'
  actor: Extract<Actor, 'host' | 'operator'>
  /** that the other side reads; empty when there is none */
  reason: string
  /** UTC, epoch milliseconds */
  at: number
}

/** A booking as somebody finds it who decides about it, with its row locked. */
export type DecidedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

/**
 * Decides about a booking for its host or for the operator, in the caller's transaction. `judge` sees the booking as it is,
 * while nobody else can change it: it throws where the verdict may not be given, and answers false where it has been
 * given already. False then, and nothing is written.
 */
export async function decideBooking(
  trx: Database,
  { bookingId, to, actor, reason, at }: Verdict,
  judge: (booking: DecidedBooking | undefined) => DecidedBooking | null,
): Promise<boolean> {
  const booking = judge(await lockBooking(trx, bookingId))
  if (!booking) return false
  const from = booking.status
  const isDone = await changeStatus(trx, { bookingId, from, to, actor, at, ...(reason && { reason }) })
  if (!isDone) throw new ApiError('unavailable')
  return true
}

/** A payment, a cancellation or the job that arrives meanwhile waits for the verdict, or the verdict for it. */
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
