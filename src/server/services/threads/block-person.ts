import { sql } from 'kysely'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { findThread } from './find-thread.ts'

/**
 * Blocks the other person of a thread in all threads, or ends that. Repeating it has no effect.
 * @throws ApiError threadNotFound
 */
export async function blockPerson(
  context: AppContext,
  key: string,
  { userId, isBlocked, locale }: { userId: number; isBlocked: boolean; locale: Locale },
): Promise<{ message: string }> {
  const { other } = await findThread(context, key, userId)
  const pair = { blocker_id: userId, blocked_id: other.id }
  await inTransaction(context.db, async (trx) => {
    await lockActiveUser(trx, userId, 'share')
    if (isBlocked)
      await trx
        .insertInto('user_blocks')
        .values({ ...pair, created_at: new Date(context.now()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await trx
        .deleteFrom('user_blocks')
        .where('blocker_id', '=', pair.blocker_id)
        .where('blocked_id', '=', pair.blocked_id)
        .execute()
    // open pages of both load their threads again
    await sql`
        update thread_members m set changes = changes + 1 from threads t
        where t.id = m.thread_id and (
          (t.guest_id = ${userId} and t.host_id = ${other.id})
          or (t.guest_id = ${other.id} and t.host_id = ${userId}))`.execute(trx)
  })
  const t = translator(locale)
  return { message: t(isBlocked ? 'threads.done.blocked' : 'threads.done.unblocked') }
}
