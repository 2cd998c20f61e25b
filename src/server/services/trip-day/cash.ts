import type { DriverSheet } from '#contract/trip-day.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import {
  type BookedDay,
  type BookingReader,
  type DayDriver,
  writeDriversDay,
  writePartysDay,
} from './find-day.ts'
import { cashDueOf, readDay } from './read-day.ts'
import { showSheet } from './show-day.ts'

/**
 * A side notes the cash that was handed over; its latest note counts. What the host has received is due no longer.
 * @throws ApiError nothingInCash when everything is paid online
 */
export async function noteCash(
  context: AppContext,
  { amount, ...party }: BookingReader & { amount: number },
): Promise<void> {
  await writePartysDay(context, party, (trx, day) => writeNote(context, trx, day, { side: day.by, amount }))
}

/** The driver notes it for the host. */
export async function noteCashTaken(
  context: AppContext,
  driver: DayDriver,
  amount: number,
): Promise<DriverSheet> {
  await writeDriversDay(context, driver.token, (trx, day) =>
    writeNote(context, trx, day, { side: 'host', amount }),
  )
  return showSheet(context, driver)
}

async function writeNote(
  context: AppContext,
  trx: Database,
  day: BookedDay,
  { side, amount }: { side: BookingSide; amount: number },
): Promise<void> {
  const rows = await readDay(trx, day)
  const hasNote = rows.notes?.cash_guest != null || rows.notes?.cash_host != null
  if (cashDueOf(day, rows) === 0 && !hasNote) throw new ApiError('nothingInCash')
  const note = side === 'host' ? { cash_host: amount } : { cash_guest: amount }
  await trx
    .insertInto('trip_days')
    .values({ booking_id: day.id, ...note })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(note))
    .execute()
  if (side === 'host' && day.isPaid) {
    const price = { payable: day.agreed.payable + day.expenses }
    await settleDifference(context, trx, { ...day, agreed: price }, { ...day.agreed, ...price })
  }
}
