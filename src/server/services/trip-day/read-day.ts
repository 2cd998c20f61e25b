import { codeKind, type DayState } from '#domain/trip-day/records.ts'
import type { Database } from '#server/db/client.ts'
import { paidFor } from '#server/services/payments/settle-difference.ts'
import type { BookedDay } from './find-day.ts'

/** Everything that is stored about the day of a trip. */
export async function readDay(db: Database, { id }: Pick<BookedDay, 'id'>) {
  // one after the other: a transaction has one connection
  const records = await db.selectFrom('trip_records').selectAll().where('booking_id', '=', id).execute()
  const pictures = await db
    .selectFrom('trip_pictures')
    .select(['id', 'kind', 'view', 'upload_id'])
    .where('booking_id', '=', id)
    .where('upload_id', 'is not', null)
    .orderBy('taken_at')
    .orderBy('id')
    .execute()
  const expenses = await db
    .selectFrom('trip_expenses')
    .selectAll()
    .where('booking_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('taken_at')
    .orderBy('id')
    .execute()
  const bill = await db.selectFrom('trip_bills').selectAll().where('booking_id', '=', id).executeTakeFirst()
  const notes = await db.selectFrom('trip_days').selectAll().where('booking_id', '=', id).executeTakeFirst()
  return {
    start: records.find(({ kind }) => kind === 'start') ?? null,
    end: records.find(({ kind }) => kind === 'end') ?? null,
    pictures,
    expenses,
    bill: bill ?? null,
    notes: notes ?? null,
    paid: await paidFor(db, id),
  }
}
export type DayRows = Awaited<ReturnType<typeof readDay>>
export type RecordRow = NonNullable<DayRows['start']>

export const expensesTotal = ({ expenses }: Pick<DayRows, 'expenses'>): number =>
  expenses.reduce((sum, { amount }) => sum + amount, 0)

export function dayState(
  { agreed }: Pick<BookedDay, 'agreed'>,
  { start, end, bill }: Pick<DayRows, 'start' | 'end' | 'bill'>,
): DayState {
  const recorded = (row: RecordRow | null) => row && { isConfirmed: row.confirmed_at !== null }
  return { pickup: agreed.from, start: recorded(start), end: recorded(end), hasBill: bill !== null }
}

/** The record that the guest's code is for now; null: none. */
export const nextCode = (day: Pick<BookedDay, 'agreed'>, rows: DayRows) => codeKind(dayState(day, rows))

/** NRS that the guest still pays, in cash or by a due: what the trip costs, less what was paid online. */
export function cashDueOf({ agreed, expenses, isPaid }: BookedDay, { paid }: Pick<DayRows, 'paid'>): number {
  const price = agreed.payable + expenses
  return isPaid ? Math.max(0, price - (paid ?? price)) : price
}
