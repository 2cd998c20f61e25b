import type { AppContext } from '#server/context.ts'
import { issueBill } from '#server/services/trip-day/bills.ts'
import { addExpense } from '#server/services/trip-day/expenses.ts'
import { driverUrl, findBookedDay } from '#server/services/trip-day/find-day.ts'
import { previewBill, readDay } from '#server/services/trip-day/read-day.ts'
import { recordTrip } from '#server/services/trip-day/record-trip.ts'

/** The driver's link of a booking, as its host gets it now. */
export async function linkOf(context: AppContext, id: string) {
  const day = await findBookedDay(context.db, id)
  const url = day && (await driverUrl(context, day, 'en'))
  return { token: url?.split('/').at(-1) ?? '', locale: 'en' } as const
}

interface Reading {
  id: string
  kind: 'start' | 'end'
  /** since the last trip */
  km?: number
  /** by the phone, epoch milliseconds */
  at: number
}
export async function record(
  context: AppContext,
  booking: string,
  { id, kind, km = 0, at }: Reading,
): Promise<void> {
  const takenAt = new Date(at).toISOString()
  const reading = { id, kind, odometer: 50_000 + km, fuel: 80, takenAt, acceptOdd: true }
  await recordTrip(context, await linkOf(context, booking), reading)
}

/** A toll. `at`: by the phone, epoch milliseconds */
export async function spend(
  context: AppContext,
  booking: string,
  { id, amount, at }: { id: string; amount: number; at: number },
): Promise<void> {
  const sent = { id, kind: 'toll', amount, takenAt: new Date(at).toISOString(), bytes: null } as const
  await addExpense(context, await linkOf(context, booking), sent)
}

/** Issues the bill that is shown. `wrong`: NRS by which the total is another. */
export async function bill(context: AppContext, id: string, wrong = 0): Promise<void> {
  const day = await findBookedDay(context.db, id)
  const rows = day && (await readDay(context.db, day))
  const shown = rows && (rows.bill ?? previewBill(day, rows, context.now()))
  await issueBill(context, await linkOf(context, id), { expectedTotal: (shown?.total ?? 0) + wrong })
}
