import type { ConfirmRecordPayload, DriverSheet, RecordPayload } from '#contract/trip-day.ts'
import {
  firstRecordAt,
  isOddOdometer,
  type RecordKind,
  type RecordRefusal,
  recordedAt,
  refusalOfRecord,
} from '#domain/trip-day/records.ts'
import { ApiError, RateLimitError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { lapseAtStart } from '#server/services/my-bookings/changes/answer-change.ts'
import { type CodeResult, tryCode } from './codes.ts'
import {
  type BookedDay,
  type BookingReader,
  type DayDriver,
  writeDriversDay,
  writePartysDay,
} from './find-day.ts'
import { correctionsOf, type DayRows, dayState, lastReading, readDay } from './read-day.ts'
import { showSheet } from './show-day.ts'

const REFUSALS = {
  early: 'recordTooEarly',
  noStart: 'startMissing',
  exists: 'recordExists',
} as const satisfies Record<RecordRefusal, string>

/** A device has long given up sending the records before these. */
const MAX_REPLACED = 50

/** Milliseconds since 1970 by a device; null when it cannot be read. */
export function deviceTime(text: string): number | null {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}

/**
 * Records the start or the end of a trip. The same `id` is written once, also when another record has replaced it since.
 * A wrong code leaves the record unconfirmed.
 * @throws ApiError oddOdometer until it is accepted, recordTooEarly, startMissing, recordExists
 */
export async function recordTrip(
  context: AppContext,
  driver: DayDriver,
  payload: RecordPayload,
): Promise<DriverSheet> {
  const { token } = driver
  await writeDriversDay(context, token, (trx, day) => writeRecord(context, trx, day, payload))
  if (payload.code?.trim()) await confirmByCode(context, token, { kind: payload.kind, code: payload.code })
  return showSheet(context, driver)
}

async function writeRecord(
  { now }: AppContext,
  trx: Database,
  day: BookedDay,
  { id, kind, odometer, fuel, takenAt, sentAt, acceptOdd }: RecordPayload,
): Promise<void> {
  const rows = await readDay(trx, day)
  const own = rows[kind]
  if (own && (own.id === id || own.earlier_ids.includes(id))) return
  const arrivedAt = now()
  const notBefore =
    kind === 'end'
      ? (rows.start?.taken_at.getTime() ?? 0)
      : Math.max(day.createdAt, firstRecordAt(day.agreed.from))
  const sent = sentAt == null ? null : deviceTime(sentAt)
  const clock = recordedAt(deviceTime(takenAt), { arrivedAt, sentAt: sent, notBefore })
  const refusal = refusalOfRecord(kind, clock.at, dayState(day, rows))
  if (refusal) throw new ApiError(REFUSALS[refusal])
  const { vehicleId } = day.agreed
  const last = await lastReading(trx, vehicleId, { at: clock.at, bookingId: day.id, kind })
  const isOdd = isOddOdometer({ odometer, at: clock.at }, last)
  if (isOdd && !acceptOdd) throw new ApiError('oddOdometer', { km: last?.odometer })
  const values = {
    id,
    earlier_ids: own ? [...own.earlier_ids, own.id].slice(-MAX_REPLACED) : [],
    vehicle_id: vehicleId,
    odometer,
    fuel,
    taken_at: new Date(clock.at),
    arrived_at: new Date(arrivedAt),
    is_odd: isOdd || clock.isOdd,
  }
  await trx
    .insertInto('trip_records')
    .values({ booking_id: day.id, kind, confirmed_at: null, ...values })
    .onConflict((conflict) => conflict.columns(['booking_id', 'kind']).doUpdateSet(values))
    .execute()
}

/**
 * Confirms a record with the code that the guest reads to the driver.
 * @throws ApiError wrongDayCode; RateLimitError tooManyDayCodes after five wrong ones in an hour
 */
export async function confirmRecord(
  context: AppContext,
  driver: DayDriver,
  payload: ConfirmRecordPayload,
): Promise<DriverSheet> {
  const result = await confirmByCode(context, driver.token, payload)
  if (result === 'wrong') throw new ApiError('wrongDayCode')
  if (typeof result === 'object') throw new RateLimitError('tooManyDayCodes', result.retryAfterSeconds)
  return showSheet(context, driver)
}

/** Returns what the code was, because a wrong one is counted even though the call fails. */
function confirmByCode(
  context: AppContext,
  token: string,
  { kind, code }: ConfirmRecordPayload,
): Promise<CodeResult> {
  return writeDriversDay(context, token, async (trx, day) => {
    const rows = await readDay(trx, day)
    assertRecorded(rows, kind)
    const confirmed = { bookingId: day.id, kind, corrections: correctionsOf(rows, kind) }
    const result = await tryCode(trx, { ...confirmed, at: context.now() }, code)
    if (result === 'right') await markConfirmed(context, trx, day, kind)
    return result
  })
}

/**
 * The guest confirms a record on the ticket.
 * @throws ApiError recordMissing; bookingNotFound also for the host
 */
export async function confirmAsGuest(
  context: AppContext,
  { kind, ...party }: BookingReader & { kind: RecordKind },
): Promise<void> {
  await writePartysDay(context, party, async (trx, day) => {
    if (day.by !== 'renter') throw new ApiError('bookingNotFound')
    assertRecorded(await readDay(trx, day), kind)
    await markConfirmed(context, trx, day, kind)
  })
}

function assertRecorded(rows: DayRows, kind: RecordKind): void {
  if (!rows[kind]) throw new ApiError('recordMissing')
}

/**
 * The trip begins when its guest confirms the start, and is over when the guest confirms the end; otherwise it begins
 * and ends at the agreed hours.
 */
export async function markConfirmed(
  { now }: Pick<AppContext, 'now'>,
  trx: Database,
  { id }: BookedDay,
  kind: RecordKind,
): Promise<void> {
  const at = now()
  await trx
    .updateTable('trip_records')
    .set({ confirmed_at: new Date(at) })
    .where('booking_id', '=', id)
    .where('kind', '=', kind)
    .where('confirmed_at', 'is', null)
    .execute()
  const step = { bookingId: id, actor: 'renter', at } as const
  if (await changeStatus(trx, { ...step, from: 'approved', to: 'inTrip' }))
    await lapseAtStart(trx, id, new Date(at))
  if (kind === 'end') await changeStatus(trx, { ...step, from: 'inTrip', to: 'completed' })
}
