import { sql } from 'kysely'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import { ADDRESS_COLUMNS } from '#server/db/address-columns.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tripFacts } from '#server/db/trip-facts.ts'
import { namedUser } from '#server/serializers/party.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

export function requestLines(db: Database) {
  return db
    .selectFrom('carpool_requests as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.is_driver', 'c.address_from', 'c.address_to', 'c.time_at', 'c.note'])
    .select(['c.completed_at', 'c.hidden_at', 'c.hidden_reason', 'c.owner_blocked_at'])
    .select([namedUser('u').as('by'), openReports.as('reports')])
}
type Row = Awaited<ReturnType<ReturnType<typeof requestLines>['execute']>>[number]

/** Number of open reports about the request `c`. */
const openReports = sql<number>`(select count(*) from reports r where r.request_id = c.id and r.handled_at is null)`

/** A request of the board as an operator reads it, without the phone number. */
export function requestLine(row: Row, now: number) {
  return {
    id: row.id,
    state: stateOf(row, now),
    role: row.is_driver ? 'driver' : 'passenger',
    by: row.by,
    trip: `${row.address_from} -> ${row.address_to}`,
    leaves: toWire(row.time_at.getTime()),
    note: row.note,
    reports: row.reports,
    hiddenSince: row.hidden_at && toWire(row.hidden_at.getTime()),
    hiddenReason: row.hidden_reason,
  }
}

export type RequestLine = ReturnType<typeof requestLine>

function stateOf(row: Row, now: number) {
  if (row.hidden_at) return 'hidden'
  if (row.completed_at) return 'completed'
  if (row.owner_blocked_at) return 'owner blocked'
  return row.time_at.getTime() < now ? 'over' : 'open'
}

/**
 * `12` or `carpool:12`.
 * @throws OperatorError notFound
 */
function requestId(requested: string): number {
  const id = /^(?:carpool:)?([1-9]\d{0,14})$/.exec(requested.trim())?.[1]
  if (id === undefined) throw unknownRequest(requested)
  return Number(id)
}

function unknownRequest(requested: string): OperatorError {
  return new OperatorError('notFound', `There is no request of the carpool board with the id "${requested}".`)
}

/**
 * Takes a request off the board and notifies its author of the reason, or, with `reason` null, puts it back. A hidden
 * request stays open for its author, who can complete it.
 * @throws OperatorError
 */
export function hideRequest(
  context: OperatorContext,
  { request, reason }: { request: string; reason: string | null },
): Promise<{ requestId: number; hidden: boolean }> {
  const id = requestId(request)
  const cause = reason === null ? null : oneLine(reason)
  if (cause === '')
    throw new OperatorError('invalid', 'Missing reason, which the author reads: --reason "...".')
  return inTransaction(context.db, async (trx) => {
    const at = context.now()
    const found = await lockRequest(trx, id)
    if (!found) throw unknownRequest(request)
    if ((found.hidden_at !== null) === (cause !== null))
      throw new OperatorError(
        'conflict',
        `Request ${id} is ${cause === null ? 'not hidden' : 'hidden already'}.`,
      )
    if (cause !== null && (found.completed_at || found.time_at.getTime() < at))
      throw new OperatorError('conflict', `Request ${id} is over, so it is not on the board.`)
    await trx
      .updateTable('carpool_requests')
      .set({ hidden_at: cause === null ? null : new Date(at), hidden_reason: cause })
      .where('id', '=', id)
      .execute()
    if (cause !== null) {
      const facts = { ...tripFacts(found), requestId: id, reason: cause }
      await notifyUser(trx, { userId: found.user_id, kind: 'requestHidden', facts, at })
    }
    await writeAudit(
      trx,
      context,
      { type: 'carpool', id },
      {
        before: found.hidden_at
          ? { hidden: true, since: toWire(found.hidden_at.getTime()), reason: found.hidden_reason }
          : { hidden: false },
        after: cause === null ? { hidden: false } : { hidden: true, reason: cause },
      },
    )
    return { requestId: id, hidden: cause !== null }
  })
}

function lockRequest(trx: Database, id: number) {
  return trx
    .selectFrom('carpool_requests')
    .select(['user_id', 'time_at', ...ADDRESS_COLUMNS])
    .select(['completed_at', 'hidden_at', 'hidden_reason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Open requests, hidden or not, soonest first; `reported`: only those with open reports, most reports first. */
export async function listOperatorRequests(
  context: OperatorContext,
  { reported, limit }: { reported: boolean; limit: number },
): Promise<RequestLine[]> {
  const { db, now } = context
  const at = now()
  const rows = await requestLines(db)
    .$if(reported, (query) => query.where(openReports, '>', 0).orderBy(openReports, 'desc'))
    .$if(!reported, (query) =>
      query.where('c.completed_at', 'is', null).where('c.time_at', '>=', new Date(at)),
    )
    .orderBy('c.time_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()
  await writeAudit(
    db,
    context,
    { type: 'carpool', id: null },
    { after: { listed: rows.map(({ id }) => id) } },
  )
  return rows.map((row) => requestLine(row, at))
}

/**
 * A request with all reports about it, oldest first.
 * @throws OperatorError notFound
 */
export async function showOperatorRequest(context: OperatorContext, requested: string) {
  const { db, now } = context
  const id = requestId(requested)
  const row = await requestLines(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw unknownRequest(requested)
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'created_at', 'reason', 'remarks', 'handled_at'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute()
  await writeAudit(db, context, { type: 'carpool', id })
  return {
    ...requestLine(row, now()),
    reportedFor: reports.map((report) => ({
      report: report.id,
      at: toWire(report.created_at.getTime()),
      reason: report.reason,
      remarks: report.remarks,
      closed: report.handled_at !== null,
    })),
  }
}
