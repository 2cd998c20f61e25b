import { hasDay } from '#domain/trip-day/records.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { notifyOfBill, readBill, setBill } from './bills.ts'
import { findBookedDay } from './find-day.ts'
import { deleteOldPositions } from './positions.ts'

const BATCH = 200

/**
 * Ends bills that the guest has not answered in time: the agreed price holds. Deletes positions that are shown no longer.
 * @returns the number of both
 */
export async function endTripDays(context: AppContext): Promise<number> {
  const deleted = await deleteOldPositions(context)
  const at = new Date(context.now())
  const overdue = await context.db
    .selectFrom('trip_bills')
    .select('booking_id')
    .where('state', '=', 'open')
    .where('answer_by', '<', at)
    .orderBy('answer_by')
    .limit(BATCH)
    .execute()
  const ended = await processEach(
    overdue,
    ({ booking_id }) => `bill of ${booking_id}`,
    ({ booking_id }) => endBill(context, booking_id, at),
  )
  return deleted + ended
}

function endBill({ db }: AppContext, bookingId: string, at: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const day = await findBookedDay(trx, bookingId, { lock: true })
    const bill = await readBill(trx, bookingId)
    // answered, or asked again, since it was listed
    if (!day || bill?.state !== 'open' || bill.answer_by >= at) return false
    await setBill(trx, day, { state: 'silent', decided_at: at })
    if (hasDay(day.status))
      await notifyOfBill(trx, day, 'billAnswered', { actor: 'system', at: at.getTime() })
    return true
  })
}
