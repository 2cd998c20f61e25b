import { sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { AppContext } from '#server/context.ts'

/** A gateway has five seconds: after this time nobody is sending it any more. */
const LOST_MS = 2 * 60_000

export interface ClaimedSms {
  notification_id: number
  user_id: number
  caused_by: number | null
  kind: NotificationKind
  /** with this one */
  attempts: number
}

/** Takes the next message that is due, for this process alone. */
export async function claimSms({ db, now }: AppContext): Promise<ClaimedSms | null> {
  const at = new Date(now())
  const { rows } = await sql<ClaimedSms>`
    update sms_messages set status = 'sending', attempts = attempts + 1, claimed_at = ${at}::timestamptz
    where notification_id = (
      select notification_id from sms_messages
      where status = 'queued' and available_at <= ${at}::timestamptz
      order by available_at, notification_id limit 1 for update skip locked)
    returning notification_id, user_id, caused_by, attempts,
      (select n.kind from notifications n where n.id = notification_id)`.execute(db)
  return rows[0] ?? null
}

type Outcome = { error: string } & (
  | { status: 'sent' | 'failed' | 'unknown' | 'dropped' }
  | { status: 'queued'; available_at: Date }
)

/** Only while it is still being sent: what was given up as lost stays so. */
export async function finishSms(
  { db, now }: AppContext,
  { notification_id }: ClaimedSms,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set({ ...outcome, finished_at: outcome.status === 'queued' ? null : new Date(now()) })
    .where('notification_id', '=', notification_id)
    .where('status', '=', 'sending')
    .execute()
}

/** Messages whose process ended while it sent them. */
export async function closeLostSms({ db, now }: AppContext): Promise<number> {
  const result = await db
    .updateTable('sms_messages')
    .set({ status: 'unknown', error: 'the process ended', finished_at: new Date(now()) })
    .where('status', '=', 'sending')
    .where('claimed_at', '<', new Date(now() - LOST_MS))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function dropExpiredSms({ db, now }: AppContext): Promise<number> {
  const at = new Date(now())
  const result = await db
    .updateTable('sms_messages')
    .set({ status: 'dropped', error: 'too late', finished_at: at })
    .where('status', '=', 'queued')
    .where('expires_at', '<=', at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
