import { toWire } from '#domain/shared/kathmandu-time.ts'
import { hasDay } from '#domain/trip-day/records.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingKey } from '#server/services/booking/decide-booking.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { notifyOfBill, readBill, setBill, settleBooking } from './bills.ts'
import { findBookedDay } from './find-day.ts'
import { readDay } from './read-day.ts'

/** Bills that wait for the operator's decision, longest first. Amounts in NRS. */
export async function listDisputedBills({ db }: OperatorContext, limit: number) {
  const rows = await db
    .selectFrom('trip_bills as t')
    .select(['t.booking_id', 't.issued_at', 't.agreed', 't.total', 't.dispute'])
    .where('t.state', '=', 'disputed')
    .orderBy('t.issued_at')
    .limit(limit)
    .execute()
  return rows.map(({ booking_id, issued_at, agreed, total, dispute }) => ({
    booking: booking_id,
    issuedAt: toWire(issued_at.getTime()),
    agreed: agreed.payable,
    total,
    dispute,
  }))
}

/**
 * A bill with what was recorded and what the guest says about it.
 * @throws OperatorError notFound
 */
export async function showOperatorBill(context: OperatorContext, booking: string) {
  const { day, bill } = await findBill(context.db, booking)
  const { start, end, expenses } = await readDay(context.db, day)
  await writeAudit(context.db, context, { type: 'booking', id: day.id })
  const record = (row: typeof start) =>
    row && { km: row.odometer, fuel: row.fuel, at: toWire(row.taken_at.getTime()), isOdd: row.is_odd }
  return {
    booking: day.id,
    state: bill.state,
    dispute: bill.dispute,
    start: record(start),
    end: record(end),
    agreedKm: bill.agreed_km,
    drivenKm: bill.driven_km,
    agreed: bill.agreed.payable,
    price: bill.quote.payable,
    lines: bill.quote.quote.lines,
    expenses: expenses.map(({ kind, amount, note }) => ({ kind, amount, note })),
    reduction: bill.reduction,
    total: bill.total,
  }
}

/**
 * Decides a disputed bill; both sides are notified.
 * @throws OperatorError
 */
export function decideBill(
  context: OperatorContext,
  booking: string,
  total: number,
): Promise<{ booking: string; total: number }> {
  return inTransaction(context.db, async (trx) => {
    const { day, bill } = await findBill(trx, booking, { lock: true })
    const { id } = day
    if (bill.state !== 'disputed')
      throw new OperatorError('conflict', `The bill is ${bill.state}, not disputed.`)
    if (!hasDay(day.status)) throw new OperatorError('conflict', `The booking is ${day.status}.`)
    const highest = bill.total + bill.reduction
    if (total > highest)
      throw new OperatorError('invalid', `The total of the bill is NRS ${highest}: it cannot become more.`)
    const at = context.now()
    const decided = { total, reduction: highest - total }
    await setBill(trx, day, { ...decided, state: 'decided', decided_at: new Date(at) })
    await settleBooking(context, trx, day, { ...bill, ...decided })
    await notifyOfBill(trx, day, 'billAnswered', { actor: 'operator', at })
    await writeAudit(
      trx,
      context,
      { type: 'booking', id },
      { before: { total: bill.total }, after: { total } },
    )
    return { booking: id, total }
  })
}

/** @throws OperatorError notFound */
async function findBill(db: Database, booking: string, { lock = false } = {}) {
  const id = bookingKey(booking)
  const day = await findBookedDay(db, id, { lock })
  const bill = day && (await readBill(db, id))
  if (!bill) throw new OperatorError('notFound', `The booking "${booking}" has no bill.`)
  return { day, bill }
}
