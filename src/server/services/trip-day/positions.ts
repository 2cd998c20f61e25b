import type { PositionPayload, SharedPosition } from '#contract/trip-day.ts'
import { drivingMs } from '#domain/booking/trip.ts'
import { MINUTE_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { ARRIVAL_SECONDS, POSITION_MINUTES, POSITION_SECONDS } from '#domain/trip-day/limits.ts'
import { headsFor, isSharingTime } from '#domain/trip-day/position.ts'
import { recordedAt } from '#domain/trip-day/records.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { readTripToken } from '#server/services/my-bookings/get-shared-trip.ts'
import { measureRoute, vehicleProfile } from '#server/services/places/find-route.ts'
import { type BookedDay, findBookedDay, findDriversDay, findPartysDay, linkedTrip } from './find-day.ts'

/**
 * Stores where the vehicle is. Positions that follow within ten seconds, or that arrive late, are not written.
 * @throws ApiError positionClosed outside the trip's hours
 */
export async function sharePosition(
  context: AppContext,
  token: string,
  { latitude, longitude, accuracy, takenAt }: PositionPayload,
): Promise<void> {
  const day = await findDriversDay(context, context.db, token)
  const arrivedAt = context.now()
  if (!isSharingTime(linkedTrip(day), arrivedAt)) throw new ApiError('positionClosed')
  const { at } = recordedAt(Date.parse(takenAt) || null, { arrivedAt, notBefore: day.createdAt })
  if (arrivedAt - at > POSITION_MINUTES * MINUTE_MS) return
  const values = { latitude, longitude, accuracy, taken_at: new Date(at), arrived_at: new Date(arrivedAt) }
  await context.db
    .insertInto('trip_positions')
    .values({ booking_id: day.id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('booking_id')
        .doUpdateSet(values)
        .where('trip_positions.arrived_at', '<=', new Date(arrivedAt - POSITION_SECONDS * 1_000))
        .where('trip_positions.taken_at', '<', values.taken_at),
    )
    .execute()
}

/** Ends the sharing; repeating it changes nothing. */
export async function endPosition(context: AppContext, token: string): Promise<void> {
  const { id } = await findDriversDay(context, context.db, token)
  await context.db.deleteFrom('trip_positions').where('booking_id', '=', id).execute()
}

/** Whether a position is shown now. */
export const isPositionShared = async (context: AppContext, day: BookedDay): Promise<boolean> =>
  (await findPosition(context, day)) !== null

/** For one of the two parties. */
export async function getPosition(
  context: AppContext,
  { id, readerId }: { id: string; readerId: number },
): Promise<SharedPosition> {
  return showPosition(context, await findPartysDay(context.db, { id, readerId }))
}

/**
 * For everybody with the link of the trip.
 * @throws ApiError tripNotFound
 */
export async function getTripPosition(context: AppContext, token: string): Promise<SharedPosition> {
  const id = await readTripToken(context, token)
  const day = id === null ? null : await findBookedDay(context.db, id)
  if (!day) throw new ApiError('tripNotFound')
  return showPosition(context, day)
}

/** Null when it is older than five minutes, and outside the trip's hours. */
async function findPosition({ db, now }: AppContext, day: BookedDay) {
  const at = now()
  if (!isSharingTime(linkedTrip(day), at)) return null
  const row = await db
    .selectFrom('trip_positions')
    .selectAll()
    .where('booking_id', '=', day.id)
    .where('taken_at', '>', new Date(at - POSITION_MINUTES * MINUTE_MS))
    .executeTakeFirst()
  return row ?? null
}

async function showPosition(context: AppContext, day: BookedDay): Promise<SharedPosition> {
  const row = await findPosition(context, day)
  if (!row) return { position: null }
  const start = await context.db
    .selectFrom('trip_records')
    .select('id')
    .where('booking_id', '=', day.id)
    .where('kind', '=', 'start')
    .executeTakeFirst()
  const towards = headsFor(start !== undefined)
  const { latitude, longitude, accuracy } = row
  const arrives = await arrival(context, day, row, day.agreed[towards])
  return {
    position: {
      latitude,
      longitude,
      accuracy,
      at: toWire(row.taken_at.getTime()),
      towards,
      arrivesAt: arrives && toWire(arrives.getTime()),
    },
  }
}

type PositionRow = NonNullable<Awaited<ReturnType<typeof findPosition>>>

/** Measured at most once a minute, by the reader who comes first; null when no road is known. */
async function arrival(
  context: AppContext,
  { id, agreed }: BookedDay,
  row: PositionRow,
  to: Point,
): Promise<Date | null> {
  const { db, now } = context
  const claimed = await db
    .updateTable('trip_positions')
    .set({ measured_at: new Date(now()) })
    .where('booking_id', '=', id)
    .where(({ or, eb }) =>
      or([eb('measured_at', 'is', null), eb('measured_at', '<=', new Date(now() - ARRIVAL_SECONDS * 1_000))]),
    )
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return row.arrives_at
  const profile = await vehicleProfile(context, agreed.vehicleId)
  const points = [{ lat: row.latitude, lng: row.longitude }, to]
  const route = await measureRoute(context, points, { profile }).catch((error: unknown) => {
    // far from every road, or the engine does not respond: the plan is shown instead
    if (error instanceof ApiError) return null
    throw error
  })
  const arrives = route && new Date(row.taken_at.getTime() + drivingMs(route.seconds))
  await db.updateTable('trip_positions').set({ arrives_at: arrives }).where('booking_id', '=', id).execute()
  return arrives
}

/** Deletes positions that are shown no longer. @returns their number */
export async function deleteOldPositions({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trip_positions')
    .where('arrived_at', '<', new Date(now() - POSITION_MINUTES * MINUTE_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
