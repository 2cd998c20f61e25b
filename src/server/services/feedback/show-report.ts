import { type RequestLine, requestLine, requestLines } from '#server/services/carpool/operator-requests.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type ReportGroup, type ReportLine, reportLine, reportLines, TYPES_OF } from './list-reports.ts'

/** A report, with the carpool request that it is about, if any. @throws OperatorError notFound */
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

export function reportId(group: ReportGroup, requested: string): number {
  const id = /^(?:report:)?([1-9]\d{0,14})$/.exec(requested.trim())?.[1]
  if (id === undefined) throw unknownReport(group, requested)
  return Number(id)
}

export function unknownReport(group: ReportGroup, requested: string): OperatorError {
  return new OperatorError('notFound', `There is no ${group} with the id "${requested}".`)
}
