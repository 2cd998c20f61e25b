import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { countSmsOfDay } from './count-sms.ts'

export interface SmsReport {
  /** within 24 hours */
  codes: number
  messages: number
  queued: number
  /** failed or unknown, latest first */
  problems: { notification: number; user: number; status: string; tries: number; error: string; at: string }[]
}

/** SMS sent within 24 hours, queued, and failed or of unknown outcome. Numbers and texts are not shown. */
export async function listSms(
  { db, now }: OperatorContext,
  { limit }: { limit: number },
): Promise<SmsReport> {
  const [counts, { queued }, problems] = await Promise.all([
    countSmsOfDay({ db, now }),
    db
      .selectFrom('sms_messages')
      .select(({ fn }) => fn.countAll<number>().as('queued'))
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sms_messages')
      .select(['notification_id', 'user_id', 'status', 'attempts', 'error', 'claimed_at', 'created_at'])
      .where('status', 'in', ['failed', 'unknown'])
      .orderBy('created_at', 'desc')
      .orderBy('notification_id', 'desc')
      .limit(limit)
      .execute(),
  ])
  return {
    ...counts,
    queued,
    problems: problems.map((row) => ({
      notification: row.notification_id,
      user: row.user_id,
      status: row.status,
      tries: row.attempts,
      error: row.error,
      at: toWire((row.claimed_at ?? row.created_at).getTime()),
    })),
  }
}
