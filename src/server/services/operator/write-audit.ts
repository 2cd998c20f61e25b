import type { Database } from '#server/db/client.ts'
import type { OperatorContext } from './context.ts'

export const SUBJECT_TYPES = [
  'user',
  'vehicle',
  'booking',
  'payment',
  'report',
  'carpool',
  'chat',
  'coupon',
  'banner',
  'page',
  'city',
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
