import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'

/**
 * Limits within 24 hours: to one number, and caused by one user, because booking and cancelling costs nothing. Messages
 * about rides are limited when they are queued.
 */
const MESSAGES_TO_A_NUMBER = 20
const MESSAGES_BY_A_USER = 20

export type MessageLimit = 'too many to this number' | 'too many by one user'

/** The limit that one more message would exceed, or null. Concurrent processes may exceed a limit by one each. */
export async function limitMessages(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { numberKey, causedBy }: { numberKey: Buffer; causedBy: number | null },
): Promise<MessageLimit | null> {
  const count = async (column: 'number_key' | 'caused_by', value: Buffer | number) => {
    const { sent } = await db
      .selectFrom('sms_sends')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .where(column, '=', value)
      .where('is_code', '=', false)
      .where('was_refused', '=', false)
      .where('sent_at', '>', new Date(now() - DAY_MS))
      .executeTakeFirstOrThrow()
    return sent
  }
  if ((await count('number_key', numberKey)) >= MESSAGES_TO_A_NUMBER) return 'too many to this number'
  if (causedBy !== null && (await count('caused_by', causedBy)) >= MESSAGES_BY_A_USER)
    return 'too many by one user'
  return null
}
