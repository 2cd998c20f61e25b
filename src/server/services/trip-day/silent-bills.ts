import { hasDay } from '#domain/trip-day/records.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyOfBill, readBill, setBill } from './bills.ts'
import { findBookedDay } from './find-day.ts'
import { deleteOldPositions } from './positions.ts'

const BATCH = 200

/**
 * Ends bills that the guest has not answered in time: the agreed price holds. Deletes positions that are shown no longer.
 * @returns the number of both
 * @throws AggregateError when some bills failed, after all others were processed
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
  const failures: unknown[] = []
  for (const { booking_id } of overdue)
    try {
      await endBill(context, booking_id, at)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length)
    throw new AggregateError(failures, `Bills that could not be ended: ${failures.join(', ')}`)
  return deleted + overdue.length
}

async function endBill({ db }: AppContext, bookingId: string, at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const day = await findBookedDay(trx, bookingId, { lock: true })
    const bill = await readBill(trx, bookingId)
    // answered, or asked again, since it was listed
    if (!day || bill?.state !== 'open' || bill.answer_by >= at) return
    await setBill(trx, day, { state: 'silent', decided_at: at })
    if (hasDay(day.status))
      await notifyOfBill(trx, day, 'billAnswered', { actor: 'system', at: at.getTime() })
  })
}
