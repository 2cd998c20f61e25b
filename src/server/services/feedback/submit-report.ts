import { sql } from 'kysely'
import type { ReportPayload } from '#contract/feedback.ts'
import { isBookingId } from '#domain/booking/payment.ts'
import { feedbackRules } from '#domain/feedback/feedback.rules.ts'
import { MAX_REPORTS_A_DAY, REPEAT_MS } from '#domain/feedback/limits.ts'
import { reportRules } from '#domain/feedback/report.rules.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError, RateLimitError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { findThread } from '#server/services/threads/find-thread.ts'

/** The subject of a report as columns; the columns of the other types are null, whatever the payload contains. */
interface ReportSubject {
  vehicle_id: number | null
  booking_id: string | null
  user_id: number | null
  request_id: number | null
  thread_id: number | null
}

const NOTHING: ReportSubject = {
  vehicle_id: null,
  booking_id: null,
  user_id: null,
  request_id: null,
  thread_id: null,
}

/**
 * @throws ApiError vehicleNotFound, bookingNotFound, userNotFound, requestNotFound, threadNotFound: missing or hidden
 * from the user
 */
async function findReported(
  context: AppContext,
  payload: ReportPayload,
  userId: number,
): Promise<ReportSubject> {
  const { db } = context
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
    case 'thread':
      return { ...NOTHING, thread_id: await threadOf(context, payload.threadKey, userId) }
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

/** Only its two persons may report a thread, once somebody has written. */
async function threadOf(
  context: AppContext,
  key: string | null | undefined,
  userId: number,
): Promise<number> {
  const { thread_id } = await findThread(context, key ?? '', userId)
  if (thread_id === null) throw new ApiError('threadNotFound')
  return thread_id
}

function isId(id: number | null | undefined): id is number {
  return Number.isSafeInteger(id) && Number(id) > 0
}

interface Report extends ReportSubject {
  type: ReportPayload['type']
  reporter_id: number
  reason: string
  remarks: string
}

/**
 * Stores a report or feedback for the operator. An identical one within a minute gets the first response and is stored
 * once.
 * @throws ApiError fillAllFields, vehicleNotFound, bookingNotFound, userNotFound, requestNotFound, threadNotFound or
 * tooManyReports
 */
export async function submitReport(
  context: AppContext,
  payload: ReportPayload,
  userId: number,
): Promise<void> {
  const reason = cleanText(payload.reason)
  const remarks = cleanText(payload.remarks)
  const rules =
    payload.type === 'feedback'
      ? feedbackRules.runStatic({ title: reason, message: remarks })
      : reportRules.runStatic({ reason, remarks })
  if (rules.hasErrors()) throw new ApiError('fillAllFields')
  const reported = await findReported(context, payload, userId)
  const report: Report = { type: payload.type, reporter_id: userId, ...reported, reason, remarks }

  await context.db.transaction().execute(async (trx) => {
    // serialised per user: two concurrent requests could both pass the limit or the check for duplicates
    await sql`select pg_advisory_xact_lock(hashtextextended(${`report:${userId}`}, 0))`.execute(trx)
    const at = context.now()
    if (await isRepeat(trx, report, at)) return
    if (context.config.rateLimits) await assertWithinLimit(trx, userId, at)
    await trx
      .insertInto('reports')
      .values({ ...report, handled_at: null, created_at: new Date(at) })
      .execute()
  })
}

async function isRepeat(trx: Database, report: Report, at: number): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', report.reporter_id)
    .where('created_at', '>', new Date(at - REPEAT_MS))
    .where('type', '=', report.type)
    .where('vehicle_id', 'is not distinct from', report.vehicle_id)
    .where('booking_id', 'is not distinct from', report.booking_id)
    .where('user_id', 'is not distinct from', report.user_id)
    .where('request_id', 'is not distinct from', report.request_id)
    .where('thread_id', 'is not distinct from', report.thread_id)
    .where('reason', '=', report.reason)
    .where('remarks', '=', report.remarks)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The limit frees up a day after the oldest counted report.
 * @throws RateLimitError tooManyReports
 */
async function assertWithinLimit(trx: Database, userId: number, at: number): Promise<void> {
  const last = await trx
    .selectFrom('reports')
    .select('created_at')
    .where('reporter_id', '=', userId)
    .where('created_at', '>', new Date(at - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(MAX_REPORTS_A_DAY)
    .execute()
  const first = last[MAX_REPORTS_A_DAY - 1]
  if (!first) return
  const seconds = Math.ceil((first.created_at.getTime() + DAY_MS - at) / 1_000)
  throw new RateLimitError('tooManyReports', seconds, { n: MAX_REPORTS_A_DAY })
}
