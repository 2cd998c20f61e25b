import { createHmac } from 'node:crypto'
import { DAY_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import type { OperatorContext } from '#server/services/operator/operator-error.ts'

/** Share of the daily limit for messages; the rest is reserved for codes, so that bookings cannot use it up. */
const SHARE_OF_MESSAGES = 0.75

/**
 * How many SMS the site may still send of its limit for 24 hours (SMS_DAILY_LIMIT), which bounds their cost. Checked
 * before each SMS; concurrent codes and concurrent processes may exceed the limit by one each.
 */
export async function countSmsLeft(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  kind: 'code' | 'message',
): Promise<number> {
  const { codes, messages } = await countSmsOfDay({ db, now })
  const left = config.smsDailyLimit - codes - messages
  if (kind === 'code') return left
  return Math.min(left, Math.floor(config.smsDailyLimit * SHARE_OF_MESSAGES) - messages)
}

/**
 * Counts every SMS that may have been sent, including one with an unknown outcome. Refused codes count, refused
 * messages do not.
 */
export async function countSmsOfDay({
  db,
  now,
}: Pick<AppContext, 'db' | 'now'>): Promise<{ codes: number; messages: number }> {
  const { codes, messages } = await db
    .selectFrom('sms_sends')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_code', '=', true).as('codes'),
      fn
        .countAll<number>()
        .filterWhere('is_code', '=', false)
        .filterWhere('was_refused', '=', false)
        .as('messages'),
    ])
    .where('sent_at', '>', new Date(now() - DAY_MS))
    .executeTakeFirstOrThrow()
  return { codes, messages }
}

const SECRET = 'sms limits'

/**
 * The key by which a number or a client's IP address is counted. An HMAC: all numbers of Nepal can be hashed in
 * minutes.
 */
export async function smsKey(db: Database, kind: 'number' | 'address', value: string): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest()
}

interface Send {
  isCode: boolean
  numberKey: Buffer
  addressKey?: Buffer | null
  causedBy?: number | null
  /** UTC, epoch milliseconds */
  at: number
}

/** Counts an SMS. Called before the gateway, so that it counts even if the process ends. @returns its id */
export async function recordSms(db: Database, send: Send): Promise<number> {
  const { id } = await db
    .insertInto('sms_sends')
    .values({
      is_code: send.isCode,
      number_key: send.numberKey,
      address_key: send.addressKey ?? null,
      caused_by: send.causedBy ?? null,
      sent_at: new Date(send.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks an SMS that the gateway refused. */
export async function recordRefusal(db: Database, id: number): Promise<void> {
  await db.updateTable('sms_sends').set({ was_refused: true }).where('id', '=', id).execute()
}

/**
 * SMS sent within 24 hours, queued, and failed or of unknown outcome (latest first). Numbers and texts are not shown.
 */
export async function listSms({ db, now }: OperatorContext, { limit }: { limit: number }) {
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
