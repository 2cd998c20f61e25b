import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'

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
 * Counts every SMS that may have been sent, also with unknown outcome. Refused codes count, refused messages do not.
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
