import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { OperatorContext } from './context.ts'
import { OperatorError } from './operator-error.ts'
import { type AuditSubject, SUBJECT_TYPES } from './write-audit.ts'

export interface AuditRow {
  id: number
  at: string
  actor: string
  command: string
  subject: string
  before: unknown
  after: unknown
}

/** `user:12`, or `user` for all of them. @throws OperatorError */
export function readSubject(text: string): AuditSubject {
  const [name, ...rest] = text.split(':')
  const type = SUBJECT_TYPES.find((item) => item === name)
  if (!type)
    throw new OperatorError(
      'invalid',
      `"${text}" is no subject: write it as user:12, with one of ${SUBJECT_TYPES.join(', ')}.`,
    )
  return { type, id: rest.join(':') || null }
}

/** Latest first. */
export async function listAudit(
  { db }: Pick<OperatorContext, 'db'>,
  { subject, limit }: { subject: AuditSubject | null; limit: number },
): Promise<AuditRow[]> {
  const id = subject?.id ?? null
  const rows = await db
    .selectFrom('operator_log')
    .selectAll()
    .$if(subject !== null, (query) => query.where('subject_type', '=', subject?.type ?? ''))
    .$if(id !== null, (query) => query.where('subject_id', '=', String(id)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: toWire(row.created_at.getTime()),
    actor: row.actor,
    command: row.command,
    subject: row.subject_id === null ? row.subject_type : `${row.subject_type}:${row.subject_id}`,
    before: row.before,
    after: row.after,
  }))
}
