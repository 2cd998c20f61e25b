import type { ReportType } from '#domain/feedback/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { namedUser } from '#server/serializers/deleted-user.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

export type ReportGroup = 'report' | 'feedback'
export const TYPES_OF: Record<ReportGroup, readonly ReportType[]> = {
  report: ['vehicle', 'booking', 'user', 'carpool'],
  feedback: ['feedback'],
}

export interface ReportLine {
  id: number
  at: string
  about: string
  from: string
  reason: string
  remarks: string
  closedAt: string | null
  closedBy: string | null
  outcome: string | null
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

export function reportLines(db: OperatorContext['db']) {
  return db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .select(['r.id', 'r.type', 'r.vehicle_id', 'r.booking_id', 'r.user_id', 'r.request_id'])
    .select(['r.reason', 'r.remarks'])
    .select(['r.created_at', 'r.handled_at', 'r.handled_by', 'r.outcome'])
    .select(namedUser('u').as('reporter'))
}
type Row = Awaited<ReturnType<ReturnType<typeof reportLines>['execute']>>[number]

export function reportLine(row: Row): ReportLine {
  const subject = row.vehicle_id ?? row.booking_id ?? row.user_id ?? row.request_id
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
