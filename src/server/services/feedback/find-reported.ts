import type { ReportPayload } from '#contract/feedback.ts'
import { isBookingId } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'

/** The subject of a report as columns; the columns of the other types are null, whatever the payload contains. */
export interface ReportSubject {
  vehicle_id: number | null
  booking_id: string | null
  user_id: number | null
  request_id: number | null
}

const NOTHING: ReportSubject = { vehicle_id: null, booking_id: null, user_id: null, request_id: null }

/** @throws ApiError vehicleNotFound, bookingNotFound, userNotFound, requestNotFound: missing or hidden from the user */
export async function findReported(
  db: Database,
  payload: ReportPayload,
  userId: number,
): Promise<ReportSubject> {
  switch (payload.type) {
    case 'feedback':
      return NOTHING
    case 'vehicle':
      return { ...NOTHING, vehicle_id: await listedVehicle(db, payload.vehicleID) }
    case 'booking':
      return { ...NOTHING, booking_id: await bookingOf(db, payload.bookingId, userId) }
    case 'user':
      return { ...NOTHING, user_id: await anotherUser(db, payload.userId, userId) }
    case 'carpool':
      return { ...NOTHING, request_id: await requestOfAnother(db, payload.requestID, userId) }
  }
}

async function listedVehicle(db: Database, id: number | null | undefined): Promise<number> {
  const row = isId(id)
    ? await db
        .selectFrom('vehicles as v')
        .select('v.id')
        .where('v.id', '=', id)
        .where(isListed)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiError('vehicleNotFound')
  return row.id
}

/** Only guest and host of a booking may report it; for other users it does not exist. */
async function bookingOf(db: Database, id: string | null | undefined, userId: number): Promise<string> {
  const row =
    id && isBookingId(id)
      ? await db
          .selectFrom('bookings as b')
          .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
          .select('b.id')
          .where('b.id', '=', id)
          .where(({ eb, or }) => or([eb('b.user_id', '=', userId), eb('v.user_id', '=', userId)]))
          .executeTakeFirst()
      : undefined
  if (!row) throw new ApiError('bookingNotFound')
  return row.id
}

async function anotherUser(db: Database, id: number | null | undefined, userId: number): Promise<number> {
  const row =
    isId(id) && id !== userId
      ? await db
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .where('blocked_at', 'is', null)
          .executeTakeFirst()
      : undefined
  if (!row) throw new ApiError('userNotFound')
  return row.id
}

/** Includes requests that are over, because rides are reported afterwards. */
async function requestOfAnother(
  db: Database,
  id: number | null | undefined,
  userId: number,
): Promise<number> {
  const row = isId(id)
    ? await db
        .selectFrom('carpool_requests')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '!=', userId)
        .where('hidden_at', 'is', null)
        .where('owner_blocked_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiError('requestNotFound')
  return row.id
}

function isId(id: number | null | undefined): id is number {
  return Number.isSafeInteger(id) && Number(id) > 0
}
