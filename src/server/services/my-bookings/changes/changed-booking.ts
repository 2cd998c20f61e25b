import { isDeepStrictEqual } from 'node:util'
import { isChangeable } from '#domain/my-bookings/trip-change.ts'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import {
  type BookingReader,
  findPartysBooking,
  type PartysBooking,
} from '#server/services/trip-day/find-day.ts'

/** Whether its trip can be changed: once the end is recorded, its price is that of the bill. */
export const canChange = ({ status, endedAt }: Pick<PartysBooking, 'status' | 'endedAt'>): boolean =>
  isChangeable(status) && endedAt === null

/**
 * The booking for one of its two parties; `lock` serialises changes, cancellations and payments.
 * @throws ApiError bookingNotFound for other users, notChangeable
 */
export async function findChangeable(
  db: Database,
  party: BookingReader,
  { lock = false } = {},
): Promise<PartysBooking> {
  const booking = await findPartysBooking(db, party, { lock })
  if (!canChange(booking)) throw new ApiError('notChangeable')
  return booking
}

/** Whether nothing of what a change was planned from has changed. */
export function isSameBooking(
  one: Pick<PartysBooking, 'status' | 'agreed'>,
  other: Pick<PartysBooking, 'status' | 'agreed'>,
) {
  return one.status === other.status && isDeepStrictEqual(one.agreed, other.agreed)
}
