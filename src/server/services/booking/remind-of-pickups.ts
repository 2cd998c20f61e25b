import { LONGEST_REMINDER_MS, reminderAt } from '#domain/my-bookings/deadline.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'

const BATCH = 200

/**
 * Reminds both sides of pickups that are due, and returns the number of bookings. A row of pickup_reminders is written
 * with the notifications: several processes may run this concurrently. Bookings approved after that time get no
 * reminder.
 */
export async function remindOfPickups(context: AppContext): Promise<number> {
  const { db, now } = context
  const at = now()
  const coming = await db
    .selectFrom('bookings as b')
    .select(['b.id', 'b.from_at'])
    .select(({ selectFrom }) =>
      selectFrom('booking_events as e')
        .select(({ fn }) => fn.max('e.created_at').as('approved'))
        .whereRef('e.booking_id', '=', 'b.id')
        .where('e.status', '=', 'approved')
        .as('approved_at'),
    )
    .where('b.status', '=', 'approved')
    .where('b.from_at', '>', new Date(at))
    .where('b.from_at', '<=', new Date(at + LONGEST_REMINDER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pickup_reminders as r').select('r.booking_id').whereRef('r.booking_id', '=', 'b.id'),
        ),
      ),
    )
    .orderBy('b.from_at')
    .limit(BATCH)
    .execute()
  return processEach(
    coming.filter(({ from_at }) => reminderAt(from_at.getTime()) <= at),
    ({ id }) => `reminder of ${id}`,
    ({ id, from_at, approved_at }) => {
      const isNeeded = approved_at === null || approved_at.getTime() < reminderAt(from_at.getTime())
      return remind(context, { id, from_at, isNeeded, at })
    },
  )
}

/** Returns whether both sides were notified: not if another process was faster or the booking was cancelled. */
function remind(
  { db }: AppContext,
  { id, from_at, isNeeded, at }: { id: string; from_at: Date; isNeeded: boolean; at: number },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at'])
      .where('id', '=', id)
      .where('status', '=', 'approved')
      // a change may have moved it
      .where('from_at', '=', from_at)
      .forShare()
      .executeTakeFirst()
    if (!booking) return false
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('pickup_reminders')
      .values({ booking_id: id, created_at: new Date(at) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    if (isNeeded) await notifyParties(trx, booking, 'pickupSoon', { actor: 'system', at })
    return isNeeded
  })
}
