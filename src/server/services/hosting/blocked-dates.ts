import type { ConflictingBooking, UnavailablePayload, UnavailableRange } from '#contract/hosting.ts'
import { blockedDatesRules, readRangeTime } from '#domain/hosting/blocked-dates.rules.ts'
import { MAX_BLOCKED_RANGES } from '#domain/hosting/limits.ts'
import { LAST_STEP } from '#domain/hosting/steps.ts'
import { formatLongMoment } from '#domain/shared/format-api-date.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { calendarOverlaps } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { EXCLUSION_VIOLATION, errorCode } from '#server/db/error-code.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { nameFor } from '#server/serializers/party.ts'
import { assertStepReachable, findOwnVehicle } from './find-vehicle.ts'

interface Input {
  vehicleId: number | null
  userId: number
  locale: Locale
  /** The request's `Idempotency-Key`. */
  key: string | null
  payload: UnavailablePayload
}
interface DateRange {
  vehicleId: number
  from: Date
  to: Date
}

/**
 * Blocks dates of a vehicle. Concurrent bookings wait for the same row; the exclusion constraint is the last guard.
 * @throws ApiError datesBooked with the booking at `data`, datesOverlap, tooManyRanges, sameKeyOtherPayload,
 * FormError or notYourVehicle
 */
export async function blockDates(context: AppContext, input: Input): Promise<UnavailableRange> {
  const { payload, userId, locale, key } = input
  const errors = blockedDatesRules.firstErrors({ ...payload, now: context.now() })
  const [from, to] = [
    new Date(readRangeTime(payload.fromTime) ?? 0),
    new Date(readRangeTime(payload.toTime) ?? 0),
  ]
  try {
    return await inBookingTransaction(context.db, (trx) =>
      withIdempotencyKey(
        trx,
        { userId, key, payload: { vehicleId: input.vehicleId, ...payload } },
        async () => {
          const { id: vehicleId, step } = await findOwnVehicle(trx, input.vehicleId, userId, { lock: true })
          assertStepReachable(LAST_STEP, step)
          assertValid(errors)
          await assertNotBooked(trx, { vehicleId, from, to }, locale)
          await assertWithinLimit(trx, vehicleId, context.now())
          return insertRange(trx, { vehicleId, from, to })
        },
      ),
    )
  } catch (error) {
    if (errorCode(error) !== EXCLUSION_VIOLATION) throw error
    await assertNotBooked(context.db, { vehicleId: input.vehicleId ?? 0, from, to }, locale)
    throw new ApiError('datesOverlap')
  }
}

async function insertRange(trx: Database, { vehicleId, from, to }: DateRange): Promise<UnavailableRange> {
  const { id } = await trx
    .insertInto('vehicle_calendar')
    .values({
      vehicle_id: vehicleId,
      during: `[${from.toISOString()},${to.toISOString()})`,
      kind: 'unavailable',
      booking_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, fromTime: toWire(from.getTime()), toTime: toWire(to.getTime()) }
}

/** The caller must hold the vehicle's lock. */
async function assertWithinLimit(trx: Database, vehicleId: number, now: number): Promise<void> {
  const { ranges } = await trx
    .selectFrom('vehicle_calendar')
    .select(({ fn }) => fn.countAll<number>().as('ranges'))
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'unavailable')
    .where('import_id', 'is', null)
    .where('to_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  if (ranges >= MAX_BLOCKED_RANGES) throw new ApiError('tooManyRanges', { n: MAX_BLOCKED_RANGES })
}

/** Bookings are reported before blocked dates, because the host must know of them. */
async function assertNotBooked(
  db: Database,
  { vehicleId, from, to }: DateRange,
  locale: Locale,
): Promise<void> {
  const taken = await db
    .selectFrom('vehicle_calendar as c')
    .leftJoin('bookings as b', 'b.id', 'c.booking_id')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .select(['b.id', 'b.status', 'b.from_at', 'b.to_at', 'u.first_name', 'u.last_name', 'u.other_name'])
    .where('c.vehicle_id', '=', vehicleId)
    .where(calendarOverlaps({ from: from.getTime(), to: to.getTime() }))
    .orderBy('c.kind')
    .orderBy('c.from_at')
    .limit(1)
    .executeTakeFirst()
  if (!taken) return
  const { id, status, from_at, to_at, first_name, last_name, other_name } = taken
  if (id === null || from_at === null || to_at === null) throw new ApiError('datesOverlap')
  const guest = nameFor(
    { first_name: first_name ?? '', last_name: last_name ?? '', other_name },
    { isParty: status !== null && status !== 'pending', locale },
  )
  const [start, end] = [from_at.getTime(), to_at.getTime()]
  const booking: ConflictingBooking = { id, guest, from: toWire(start), to: toWire(end) }
  const values = { guest, from: formatLongMoment(start, locale), to: formatLongMoment(end, locale) }
  throw new ApiError('datesBooked', values, booking)
}

/** Removes dates that the host blocked; never bookings, and never those of an imported calendar. */
export async function unblockDates(
  { db }: AppContext,
  { id, userId }: { id: number | null; userId: number },
): Promise<{ id: number }> {
  const removed =
    id === null
      ? undefined
      : await db
          .deleteFrom('vehicle_calendar as c')
          .using('vehicles as v')
          .whereRef('v.id', '=', 'c.vehicle_id')
          .where('c.id', '=', id)
          .where('c.kind', '=', 'unavailable')
          .where('c.import_id', 'is', null)
          .where('v.user_id', '=', userId)
          .where('v.blocked_at', 'is', null)
          .returning('c.id')
          .executeTakeFirst()
  if (!removed) throw new ApiError('rangeNotFound')
  return removed
}
