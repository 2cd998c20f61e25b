import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'

/** Of the site's budget; the rest is kept for codes, so that bookings cannot use up what people verify their numbers with. */
const SHARE_OF_MESSAGES = 0.75

/**
 * What is left of the site's SMS of 24 hours (SMS_DAILY_LIMIT): a bound on their cost. Asked before each one; codes asked for
 * at the same moment, and processes that send at the same moment, may exceed it by one each.
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

/** All that may have been sent, also what nobody knows of. A code that was refused counts: it may have been sent. */
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
