import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/** Removes blocked dates of an own vehicle; never bookings. */
export async function unblockDates(
  { db }: AppContext,
  { id, userId }: { id: number | null; userId: number },
): Promise<{ id: number }> {
  const removed =
    id === null
      ? undefined
      : await db
          .deleteFrom('vehicle_calendar as c')
          .using('vehicles as v')
          .whereRef('v.id', '=', 'c.vehicle_id')
          .where('c.id', '=', id)
          .where('c.kind', '=', 'unavailable')
          .where('v.user_id', '=', userId)
          .where('v.blocked_at', 'is', null)
          .returning('c.id')
          .executeTakeFirst()
  if (!removed) throw new ApiError('rangeNotFound')
  return removed
}
