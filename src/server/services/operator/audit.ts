import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { type OperatorContext, OperatorError } from './operator-error.ts'

const SUBJECT_TYPES = [
  'user',
  'vehicle',
  'booking',
  'payment',
  'report',
  'carpool',
  'chat',
  'thread',
  'coupon',
  'banner',
  'page',
  'city',
  'maker',
  'model',
  'colour',
  'feature',
  'site',
] as const

export interface AuditSubject {
  type: (typeof SUBJECT_TYPES)[number]
  /** null: the command applies to all of them */
  id: string | number | null
}

/**
 * Records a command in the transaction of its changes. `before` and `after` contain what was changed or
 * disclosed, but never a token, a code or a private phone number.
 */
export async function writeAudit(
  trx: Database,
  { actor, command, now }: Omit<OperatorContext, 'db'>,
  subject: AuditSubject,
  { before, after }: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await trx
    .insertInto('operator_log')
    .values({
      actor,
      command,
      subject_type: subject.type,
      subject_id: subject.id === null ? null : String(subject.id),
      before: json(before),
      after: json(after),
      created_at: new Date(now()),
    })
    .execute()
}

interface AuditRow {
  id: number
  at: string
  actor: string
  command: string
  subject: string
  before: unknown
  after: unknown
}

/**
 * `user:12`, or `user` for all of them.
 * @throws OperatorError
 */
export function readSubject(text: string): AuditSubject {
  const [name, ...rest] = text.split(':')
  const type = SUBJECT_TYPES.find((item) => item === name)
  if (!type)
    throw new OperatorError(
      'invalid',
      `"${text}" is not a subject. Use the form user:12, with one of ${SUBJECT_TYPES.join(', ')}.`,
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
