import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { billTotal, lastIssue, measureBill } from '#domain/trip-day/bill.ts'
import { codeKind, type DayState, type RecordKind } from '#domain/trip-day/records.ts'
import type { Database } from '#server/db/client.ts'
import { paidAmount } from '#server/services/payments/settle-difference.ts'
import type { BookedDay } from './find-day.ts'

/** Everything that is stored about the day of a trip, by one query. */
export async function readDay(db: Database, { id }: Pick<BookedDay, 'id'>) {
  const { records, pictures, expenses, bill, notes, paid } = await db
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(selectFrom('trip_records').selectAll().where('booking_id', '=', id)).as('records'),
      jsonArrayFrom(
        selectFrom('trip_pictures')
          .select(['id', 'kind', 'view', 'upload_id'])
          .where('booking_id', '=', id)
          .where('upload_id', 'is not', null)
          .orderBy('taken_at')
          .orderBy('id'),
      ).as('pictures'),
      jsonArrayFrom(
        selectFrom('trip_expenses')
          .selectAll()
          .where('booking_id', '=', id)
          .where('removed_at', 'is', null)
          .orderBy('taken_at')
          .orderBy('id'),
      ).as('expenses'),
      jsonObjectFrom(selectFrom('trip_bills').selectAll().where('booking_id', '=', id)).as('bill'),
      jsonObjectFrom(
        selectFrom('trip_days').select(['cash_guest', 'cash_host']).where('booking_id', '=', id),
      ).as('notes'),
      paidAmount(id).as('paid'),
    ])
    .executeTakeFirstOrThrow()
  const recorded = records.map((row) => withDates(row, ['taken_at', 'arrived_at', 'confirmed_at']))
  return {
    start: recorded.find(({ kind }) => kind === 'start') ?? null,
    end: recorded.find(({ kind }) => kind === 'end') ?? null,
    pictures,
    expenses: expenses.map((row) => withDates(row, ['taken_at'])),
    bill: bill && withDates(bill, ['driven_from', 'driven_to', 'issued_at', 'answer_by', 'decided_at']),
    notes,
    paid,
  }
}

/** JSON has times as text. */
function withDates<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const dates = names.map((name) => [name, row[name] === null ? null : new Date(String(row[name]))])
  return { ...row, ...Object.fromEntries(dates) } as Omit<Row, Name> & {
    [N in Name]: Date | Extract<Row[N], null>
  }
}

export type DayRows = Awaited<ReturnType<typeof readDay>>
export type RecordRow = NonNullable<DayRows['start']>

const expensesTotal = ({ expenses }: Pick<DayRows, 'expenses'>): number =>
  expenses.reduce((sum, { amount }) => sum + amount, 0)

export function dayState(
  { agreed }: Pick<BookedDay, 'agreed'>,
  { start, end, bill }: Pick<DayRows, 'start' | 'end' | 'bill'>,
): DayState {
  const recorded = (row: RecordRow | null) => row && { isConfirmed: row.confirmed_at !== null }
  return { pickup: agreed.from, start: recorded(start), end: recorded(end), hasBill: bill !== null }
}

/** How often the record was replaced. */
export const correctionsOf = (rows: Pick<DayRows, RecordKind>, kind: RecordKind): number =>
  rows[kind]?.earlier_ids.length ?? 0

/** The record that the guest's code is for now; null: none. */
export const nextCode = (day: Pick<BookedDay, 'agreed'>, rows: DayRows) => codeKind(dayState(day, rows))

/** NRS that the guest still pays, in cash or by a due: what the trip costs, less what was paid online. */
export function cashDueOf({ agreed, expenses, isPaid }: BookedDay, { paid }: Pick<DayRows, 'paid'>): number {
  const price = agreed.payable + expenses
  return isPaid ? Math.max(0, price - (paid ?? price)) : price
}

/** What the bill of a trip would be now; null before both records, once it is issued, and when it is too late. */
export function previewBill({ agreed }: Pick<BookedDay, 'agreed'>, rows: DayRows, now: number) {
  const { start, end, bill } = rows
  if (!start || !end || bill || now > lastIssue(end.arrived_at.getTime())) return null
  const isSameVehicle = start.vehicle_id !== null && start.vehicle_id === end.vehicle_id
  const measured = measureBill(agreed, {
    km: isSameVehicle ? Math.max(0, end.odometer - start.odometer) : null,
    from: start.taken_at.getTime(),
    to: end.taken_at.getTime(),
  })
  const expenses = expensesTotal(rows)
  return {
    agreed: measured.agreed,
    quote: measured.quote,
    agreed_km: measured.agreedKm,
    driven_km: measured.drivenKm,
    driven_from: start.taken_at,
    driven_to: end.taken_at,
    expenses_total: expenses,
    reduction: 0,
    total: billTotal(measured.quote, expenses),
  }
}

interface Earlier {
  /** of the record that is compared, epoch milliseconds */
  at: number
  bookingId: string
  kind: RecordKind
}

/** The latest reading of a vehicle, or the one before a record; `at`: epoch milliseconds. */
export async function lastReading(
  db: Database,
  vehicleId: number,
  before: Earlier | null = null,
): Promise<{ odometer: number; at: number } | null> {
  const row = await db
    .selectFrom('trip_records')
    .select(['odometer', 'taken_at'])
    .where('vehicle_id', '=', vehicleId)
    .$if(before !== null, (query) =>
      query
        .where('taken_at', '<=', new Date(before?.at ?? 0))
        .where(sql<boolean>`(booking_id, kind) <> (${before?.bookingId}::uuid, ${before?.kind}::text)`),
    )
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { odometer: row.odometer, at: row.taken_at.getTime() } : null
}
