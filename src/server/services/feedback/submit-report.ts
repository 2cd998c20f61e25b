import { type Selectable, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { ReportPayload } from '#contract/feedback.ts'
import { isBookingId } from '#domain/booking/payment.ts'
import { feedbackRules } from '#domain/feedback/feedback.rules.ts'
import { MAX_REPORTS_A_DAY, REPEAT_MS } from '#domain/feedback/limits.ts'
import { reportRules } from '#domain/feedback/report.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError, RateLimitError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { secondsUntilFree } from '#server/db/recent-rows.ts'
import type { Schema } from '#server/db/schema.ts'
import { findThread } from '#server/services/threads/find-thread.ts'

/** Only the column of a report's type is set, whatever the payload contains. */
const NO_SUBJECT = { vehicle_id: null, booking_id: null, user_id: null, request_id: null, thread_id: null }
type Subject = Partial<Pick<Selectable<Schema['reports']>, keyof typeof NO_SUBJECT>>

/**
 * @throws ApiError vehicleNotFound, bookingNotFound, userNotFound, requestNotFound, threadNotFound: missing or hidden
 * from the user
 */
async function findReported(context: AppContext, payload: ReportPayload, userId: number): Promise<Subject> {
  const { db } = context
  switch (payload.type) {
    case 'feedback':
      return {}
    case 'vehicle':
      return found(
        'vehicleNotFound',
        await db
          .selectFrom('vehicles as v')
          .select('v.id as vehicle_id')
          .where('v.id', '=', idOf(payload.vehicleID))
          .where(isListed)
          .executeTakeFirst(),
      )
    case 'booking': {
      const { bookingId } = payload
      if (!bookingId || !isBookingId(bookingId)) throw new ApiError('bookingNotFound')
      // only guest and host may report it; for other users it does not exist
      return found(
        'bookingNotFound',
        await db
          .selectFrom('bookings as b')
          .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
          .select('b.id as booking_id')
          .where('b.id', '=', bookingId)
          .where(({ eb, or }) => or([eb('b.user_id', '=', userId), eb('v.user_id', '=', userId)]))
          .executeTakeFirst(),
      )
    }
    case 'user':
      return found(
        'userNotFound',
        await db
          .selectFrom('users')
          .select('id as user_id')
          .where('id', '=', idOf(payload.userId))
          .where('id', '!=', userId)
          .where('blocked_at', 'is', null)
          .executeTakeFirst(),
      )
    case 'carpool':
      // also one that is over, because rides are reported afterwards
      return found(
        'requestNotFound',
        await db
          .selectFrom('carpool_requests')
          .select('id as request_id')
          .where('id', '=', idOf(payload.requestID))
          .where('user_id', '!=', userId)
          .where('hidden_at', 'is', null)
          .where('owner_blocked_at', 'is', null)
          .executeTakeFirst(),
      )
    case 'thread': {
      // only its two persons may report it, once somebody has written
      const { thread_id } = await findThread(context, payload.threadKey ?? '', userId)
      return found('threadNotFound', thread_id === null ? undefined : { thread_id })
    }
  }
}

function found(missing: ErrorCode, subject: Subject | undefined): Subject {
  if (!subject) throw new ApiError(missing)
  return subject
}

/** No row has the id 0. */
const idOf = (id: number | null | undefined): number =>
  Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : 0

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
  const report = { ...NO_SUBJECT, ...reported, type: payload.type, reporter_id: userId, reason, remarks }

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

type Report = Required<Subject> &
  Pick<Selectable<Schema['reports']>, 'type' | 'reporter_id' | 'reason' | 'remarks'>

async function isRepeat(trx: Database, report: Report, at: number): Promise<boolean> {
  const columns = Object.keys(report) as (keyof Report)[]
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', report.reporter_id)
    .where('created_at', '>', new Date(at - REPEAT_MS))
    .where(({ eb, and }) => and(columns.map((column) => eb(column, 'is not distinct from', report[column]))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function assertWithinLimit(trx: Database, userId: number, at: number): Promise<void> {
  const where = sql`reporter_id = ${userId}`
  const seconds = await secondsUntilFree(trx, { table: 'reports', where, most: MAX_REPORTS_A_DAY, at })
  if (seconds !== null) throw new RateLimitError('tooManyReports', seconds, { n: MAX_REPORTS_A_DAY })
}
