import { cleanText } from '#domain/shared/text.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type ReportGroup, TYPES_OF } from './list-reports.ts'
import { reportId, unknownReport } from './show-report.ts'

/** Records the outcome of a report or of feedback, once. @throws OperatorError */
export function closeReport(
  context: OperatorContext,
  { group, id: requested, outcome }: { group: ReportGroup; id: string; outcome: string },
): Promise<{ id: number; outcome: string }> {
  const id = reportId(group, requested)
  const note = cleanText(outcome)
  if (!note) throw new OperatorError('invalid', 'Say what came of it: --outcome "...".')
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
