import type { ReportType } from '#domain/feedback/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { namedUser } from '#server/serializers/party.ts'
import { type RequestLine, requestLine, requestLines } from '#server/services/carpool/operator-requests.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

export type ReportGroup = 'report' | 'feedback'
const TYPES_OF: Record<ReportGroup, readonly ReportType[]> = {
  report: ['vehicle', 'booking', 'user', 'carpool', 'thread'],
  feedback: ['feedback'],
}

/** Oldest first; only open ones unless `all`. */
export async function listReports(
  context: OperatorContext,
  { group, all, limit }: { group: ReportGroup; all: boolean; limit: number },
): Promise<ReportLine[]> {
  const { db } = context
  const reports = await reportLines(db)
    .where('r.type', 'in', TYPES_OF[group])
    .$if(!all, (query) => query.where('r.handled_at', 'is', null))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  await writeAudit(
    db,
    context,
    { type: 'report', id: null },
    { after: { listed: reports.map(({ id }) => id) } },
  )
  return reports.map(reportLine)
}

function reportLines(db: OperatorContext['db']) {
  return db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .select(['r.id', 'r.type', 'r.vehicle_id', 'r.booking_id', 'r.user_id', 'r.request_id', 'r.thread_id'])
    .select(['r.reason', 'r.remarks', 'r.created_at', 'r.handled_at', 'r.handled_by', 'r.outcome'])
    .select(namedUser('u').as('reporter'))
}
type Row = Awaited<ReturnType<ReturnType<typeof reportLines>['execute']>>[number]

function reportLine(row: Row) {
  const subject = row.vehicle_id ?? row.booking_id ?? row.user_id ?? row.request_id ?? row.thread_id
  return {
    id: row.id,
    at: toWire(row.created_at.getTime()),
    about: subject === null ? row.type : `${row.type}:${subject}`,
    from: row.reporter,
    reason: row.reason,
    remarks: row.remarks,
    closedAt: row.handled_at && toWire(row.handled_at.getTime()),
    closedBy: row.handled_by,
    outcome: row.outcome,
  }
}
export type ReportLine = ReturnType<typeof reportLine>

/**
 * A report, with the carpool request that it is about, if any.
 * @throws OperatorError notFound
 */
export async function showReport(
  context: OperatorContext,
  { group, id: requested }: { group: ReportGroup; id: string },
): Promise<ReportLine & { request?: RequestLine }> {
  const { db } = context
  const id = reportId(group, requested)
  const row = await reportLines(db)
    .where('r.id', '=', id)
    .where('r.type', 'in', TYPES_OF[group])
    .executeTakeFirst()
  if (!row) throw unknownReport(group, requested)
  await writeAudit(db, context, { type: 'report', id })
  const line = reportLine(row)
  if (row.request_id === null) return line
  const request = await requestLines(db).where('c.id', '=', row.request_id).executeTakeFirstOrThrow()
  return { ...line, request: requestLine(request, context.now()) }
}

function reportId(group: ReportGroup, requested: string): number {
  const id = /^(?:report:)?([1-9]\d{0,14})$/.exec(requested.trim())?.[1]
  if (id === undefined) throw unknownReport(group, requested)
  return Number(id)
}

function unknownReport(group: ReportGroup, requested: string): OperatorError {
  return new OperatorError('notFound', `There is no ${group} with the id "${requested}".`)
}

/**
 * Records the outcome of a report or of feedback, once.
 * @throws OperatorError
 */
export function closeReport(
  context: OperatorContext,
  { group, id: requested, outcome }: { group: ReportGroup; id: string; outcome: string },
): Promise<{ id: number; outcome: string }> {
  const id = reportId(group, requested)
  const note = cleanText(outcome)
  if (!note) throw new OperatorError('invalid', 'Missing outcome: --outcome "...".')
  return context.db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom('reports')
      .select('handled_by')
      .select('handled_at')
      .where('id', '=', id)
      .where('type', 'in', TYPES_OF[group])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!report) throw unknownReport(group, requested)
    if (report.handled_at) {
      const by = report.handled_by === null ? '' : `, by ${report.handled_by}`
      throw new OperatorError('conflict', `The ${group} ${id} is closed already${by}.`)
    }
    await trx
      .updateTable('reports')
      .set({ handled_at: new Date(context.now()), handled_by: context.actor, outcome: note })
      .where('id', '=', id)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'report', id },
      { before: { closed: false }, after: { closed: true, outcome: note } },
    )
    return { id, outcome: note }
  })
}
