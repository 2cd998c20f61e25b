import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { type BookingSide, type BookingStatus, sideOf } from '#domain/my-bookings/status.ts'
import { isChangeable } from '#domain/my-bookings/trip-change.ts'
import { ApiError } from '#server/api-error.ts'
import { agreementColumns, agreementOf } from '#server/db/agreement.ts'
import type { Database } from '#server/db/client.ts'
import { bookingId } from '../booking-columns.ts'

/** A booking whose trip is changed, and the side that changes it. */
export interface ChangedBooking {
  id: string
  status: BookingStatus
  by: BookingSide
  userId: number
  hostId: number
  isPaid: boolean
  /** the end of the trip is recorded: its price is now that of the bill */
  isEnded: boolean
  agreed: Agreement
}

/**
 * The booking for one of its two parties; `lock` serialises changes, cancellations and payments. `anyStatus`: also one
 * that can no longer be changed.
 * @throws ApiError bookingNotFound for other users, notChangeable
 */
export async function findChangedBooking(
  db: Database,
  { id, readerId }: { id: string; readerId: number },
  { lock = false, anyStatus = false } = {},
): Promise<ChangedBooking> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(agreementColumns)
    .select(['b.id', 'b.status', 'b.user_id', 'b.paid_at', 'v.user_id as host_id'])
    .select(
      sql<boolean>`exists (select from trip_records r where r.booking_id = b.id and r.kind = 'end')`.as(
        'is_ended',
      ),
    )
    .where('b.id', '=', bookingId(id))
    .where(({ or, eb }) => or([eb('b.user_id', '=', readerId), eb('v.user_id', '=', readerId)]))
    .$if(lock, (query) => query.forNoKeyUpdate('b'))
    .executeTakeFirst()
  if (!row) throw new ApiError('bookingNotFound')
  if ((!isChangeable(row.status) || row.is_ended) && !anyStatus) throw new ApiError('notChangeable')
  return {
    id: row.id,
    status: row.status,
    by: sideOf(row.user_id === readerId),
    userId: row.user_id,
    hostId: row.host_id,
    isPaid: row.paid_at !== null,
    isEnded: row.is_ended,
    agreed: agreementOf(row),
  }
}

/** Whether nothing of what a change was planned from has changed. */
export function isSameBooking(
  one: Pick<ChangedBooking, 'status' | 'agreed'>,
  other: Pick<ChangedBooking, 'status' | 'agreed'>,
) {
  return one.status === other.status && isDeepStrictEqual(one.agreed, other.agreed)
}
