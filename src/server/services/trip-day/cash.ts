import type { DriverSheet } from '#contract/trip-day.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import { type BookedDay, findDriversDay, findPartysDay } from './find-day.ts'
import { cashDueOf, readDay } from './read-day.ts'
import { showSheet } from './show-day.ts'

/**
 * A side notes the cash that was handed over; its latest note counts. What the host has received is due no longer.
 * @throws ApiError nothingInCash when everything is paid online
 */
export async function noteCash(
  context: AppContext,
  { id, readerId, amount }: { id: string; readerId: number; amount: number },
): Promise<void> {
  await inTransaction(
    context.db,
    async (trx) => {
      const day = await findPartysDay(trx, { id, readerId }, { lock: true })
      await writeNote(context, trx, day, { side: day.by, amount })
    },
    { busy: 'unavailable' },
  )
}

/** The driver notes it for the host. */
export async function noteCashTaken(
  context: AppContext,
  { token, locale }: { token: string; locale: Locale },
  amount: number,
): Promise<DriverSheet> {
  await inTransaction(
    context.db,
    async (trx) => {
      const day = await findDriversDay(context, trx, token, { lock: true })
      await writeNote(context, trx, day, { side: 'host', amount })
    },
    { busy: 'unavailable' },
  )
  return showSheet(context, await findDriversDay(context, context.db, token), locale)
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
