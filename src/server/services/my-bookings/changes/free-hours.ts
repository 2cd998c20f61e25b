import { sql } from 'kysely'
import type { FreeHours } from '#contract/trip-changes.ts'
import { nearestFreeTimes, type TimeRange } from '#domain/booking/free-times.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { preventsTrip } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { EXCLUSION_VIOLATION, errorCode } from '#server/db/error-code.ts'
import { busySpans, firstBookablePickup } from '#server/services/booking/alternatives.ts'
import type { PartysBooking } from '#server/services/trip-day/find-day.ts'

type Changed = Pick<PartysBooking, 'id' | 'status' | 'agreed'>

/** The drives around a trip without the vehicle's gap, which the conditions of the calendar add. */
async function roadOf(db: Database, { road, vehicleId }: Agreement): Promise<TimeRange> {
  const { trip_gap_hours } = await db
    .selectFrom('vehicles')
    .select('trip_gap_hours')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return { from: road.from, to: road.to - trip_gap_hours * HOUR_MS }
}

/**
 * Fails early when the hours are taken; the constraint decides in a race. Of a running trip only the hours to come count.
 * @throws ApiError hoursTaken
 */
export async function assertFree(
  { now }: AppContext,
  db: Database,
  { id, status, agreed }: Changed,
  after: Agreement,
): Promise<void> {
  const road = await roadOf(db, after)
  const isRunning = status === 'inTrip'
  const from = isRunning
    ? Math.min(after.vehicleId === agreed.vehicleId ? agreed.to : now(), after.to - 1)
    : after.from
  const hours = { from, to: after.to, road: isRunning ? { from, to: road.to } : road }
  const { rows } = await sql`select from vehicle_calendar c join vehicles v on v.id = c.vehicle_id
    where c.vehicle_id = ${after.vehicleId} and c.booking_id is distinct from ${id} and ${preventsTrip(hours)}
    limit 1`.execute(db)
  if (rows.length) throw new ApiError('hoursTaken')
}

/** Adds the nearest free hours to the error of hours that are taken, also when only the database noticed it. */
export async function withFreeHours<T>(
  context: AppContext,
  booking: Changed,
  after: Agreement,
  callback: () => Promise<T>,
): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    const isTaken =
      error instanceof ApiError ? error.code === 'hoursTaken' : errorCode(error) === EXCLUSION_VIOLATION
    if (!isTaken) throw error
    throw new ApiError('hoursTaken', {}, await nearestHours(context, booking, after))
  }
}

async function nearestHours(context: AppContext, booking: Changed, after: Agreement): Promise<FreeHours> {
  const wire = ({ from, to }: TimeRange) => ({ from: toWire(from), to: toWire(to) })
  if (booking.status === 'inTrip') {
    const { until } = await freeAround(context, booking, after)
    return {
      times: until === null || until <= booking.agreed.to ? [] : [wire({ from: after.from, to: until })],
    }
  }
  const road = await roadOf(context.db, after)
  const drives = { before: after.from - road.from, after: road.to - after.to }
  const busy = await busySpans(context, after.vehicleId, drives, booking.id)
  return { times: nearestFreeTimes(busy, after, firstBookablePickup(context.now())).map(wire) }
}

/** The hours around a trip in which its vehicle is free, epoch milliseconds; `until` is null when nothing follows. */
export async function freeAround(
  context: AppContext,
  { id, agreed }: Pick<Changed, 'id' | 'agreed'>,
  { vehicleId, from, to, road: withGap }: Agreement = agreed,
): Promise<{ from: number; until: number | null }> {
  const road = await roadOf(context.db, { ...agreed, vehicleId, road: withGap })
  const drives = { before: from - road.from, after: road.to - to }
  const busy = await busySpans(context, vehicleId, drives, id)
  const now = context.now()
  const before = busy.filter((span) => span.to <= from).map((span) => span.to)
  const later = busy.filter((span) => span.from >= agreed.to).map((span) => span.from)
  return { from: Math.max(now, ...before), until: later.length ? Math.min(...later) : null }
}
