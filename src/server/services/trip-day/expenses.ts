import type { InferOutput } from 'valibot'
import type { DriverSheet, ExpensePayload } from '#contract/trip-day.ts'
import { cleanText } from '#domain/shared/text.ts'
import { MAX_EXPENSE_ROWS, MAX_EXPENSES } from '#domain/trip-day/limits.ts'
import { firstRecordAt, recordedAt } from '#domain/trip-day/records.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { releaseUploads } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { type BookedDay, type DayDriver, findDriversDay, writeDriversDay } from './find-day.ts'
import { deviceTime } from './record-trip.ts'
import { showSheet } from './show-day.ts'

type Sent = Omit<InferOutput<typeof ExpensePayload>, 'image'>

/**
 * Notes what the driver paid and the guest pays back. The same `id` is noted once, also when it was removed since.
 * @throws ApiError recordTooEarly, tooManyExpenses, billIssued, and what `processPicture` throws
 */
export async function addExpense(
  context: AppContext,
  driver: DayDriver,
  { bytes, ...sent }: Sent & { bytes: Buffer | null },
): Promise<DriverSheet> {
  const { token } = driver
  if (sent.amount === 0) throw new ApiError('invalid', { fields: 'amount' })
  const day = await findDriversDay(context, context.db, token)
  if (!(await findExpense(context.db, day, sent.id))) {
    const picture = bytes && (await processPicture('paper', bytes))
    const stored = picture && (await storePicture(context, { userId: null, kind: 'paper', picture }))
    const uploadId = stored?.uploadId ?? null
    let isUsed = false
    try {
      isUsed = await writeDriversDay(context, token, (trx, locked) =>
        writeExpense(context, trx, locked, { ...sent, uploadId }),
      )
    } finally {
      if (uploadId && !isUsed) await releaseUploads(context, [uploadId])
    }
  }
  return showSheet(context, driver)
}

const findExpense = (db: Database, day: BookedDay, id: string) =>
  db
    .selectFrom('trip_expenses')
    .select(['id', 'upload_id', 'removed_at'])
    .where('booking_id', '=', day.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns whether it is written now */
async function writeExpense(
  { now }: AppContext,
  trx: Database,
  day: BookedDay,
  { id, kind, amount, note, takenAt, uploadId }: Sent & { uploadId: string | null },
): Promise<boolean> {
  if (await findExpense(trx, day, id)) return false
  await assertNoBill(trx, day)
  const arrivedAt = now()
  if (arrivedAt < firstRecordAt(day.agreed.from)) throw new ApiError('recordTooEarly')
  const { all, removed } = await trx
    .selectFrom('trip_expenses')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('removed_at').as('removed')])
    .where('booking_id', '=', day.id)
    .executeTakeFirstOrThrow()
  if (Number(all) - Number(removed) >= MAX_EXPENSES || Number(all) >= MAX_EXPENSE_ROWS)
    throw new ApiError('tooManyExpenses', { n: MAX_EXPENSES })
  await trx
    .insertInto('trip_expenses')
    .values({
      booking_id: day.id,
      id,
      kind,
      amount,
      note: cleanText(note),
      upload_id: uploadId,
      taken_at: new Date(recordedAt(deviceTime(takenAt), { arrivedAt, notBefore: day.createdAt }).at),
      arrived_at: new Date(arrivedAt),
    })
    .execute()
  return true
}

/** @throws ApiError billIssued */
async function assertNoBill(trx: Database, day: BookedDay): Promise<void> {
  const bill = await trx
    .selectFrom('trip_bills')
    .select('id')
    .where('booking_id', '=', day.id)
    .executeTakeFirst()
  if (bill) throw new ApiError('billIssued')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Removes an expense until the bill is issued. Repeating it changes nothing.
 * @throws ApiError expenseNotFound, billIssued
 */
export async function removeExpense(
  context: AppContext,
  driver: DayDriver,
  id: string,
): Promise<DriverSheet> {
  if (!UUID.test(id)) throw new ApiError('expenseNotFound')
  const uploadId = await writeDriversDay(context, driver.token, async (trx, day) => {
    const expense = await findExpense(trx, day, id)
    if (!expense) throw new ApiError('expenseNotFound')
    if (expense.removed_at) return null
    await assertNoBill(trx, day)
    await trx
      .updateTable('trip_expenses')
      .set({ removed_at: new Date(context.now()), upload_id: null })
      .where('booking_id', '=', day.id)
      .where('id', '=', id)
      .execute()
    return expense.upload_id
  })
  if (uploadId) await releaseUploads(context, [uploadId])
  return showSheet(context, driver)
}
