import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import {
  openReports,
  type RequestLine,
  requestId,
  requestLine,
  requestLines,
  unknownRequest,
} from './operator-requests.ts'

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

export interface RequestWithReports extends RequestLine {
  /** oldest first */
  reportedFor: { report: number; at: string; reason: string; remarks: string; closed: boolean }[]
}

/** A request with all reports about it. @throws OperatorError notFound */
export async function showOperatorRequest(
  context: OperatorContext,
  requested: string,
): Promise<RequestWithReports> {
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
