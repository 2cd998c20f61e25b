import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keyFor } from '#server/serializers/threads.ts'
import { findThread } from './find-thread.ts'

/**
 * Notes that messages up to an id were shown, with the notifications of them; an earlier id than noted changes nothing.
 * @throws ApiError threadNotFound
 */
export async function markThreadRead(
  context: AppContext,
  key: string,
  { userId, upTo }: { userId: number; upTo: number },
): Promise<null> {
  const thread = await findThread(context, key, userId)
  const { thread_id: threadId } = thread
  if (threadId === null || upTo <= thread.seen_up_to) return null
  await inTransaction(context.db, async (trx) => {
    // messages and marks are written one after the other
    await trx.selectFrom('threads').select('id').where('id', '=', threadId).forUpdate().execute()
    const isNew = await moveMark(trx, { threadId, userId, upTo })
    if (isNew) await readNotifications(trx, userId, keyFor(thread, 'reader'), new Date(context.now()))
  })
  return null
}

/** Both see the mark. @returns false when it was there already */
async function moveMark(
  trx: Database,
  { threadId, userId, upTo }: { threadId: number; userId: number; upTo: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update thread_members m set seen_up_to = s.up_to, unread = s.unread, unread_since = s.unread_since,
      notified_at = case when s.unread > 0 then m.notified_at end,
      digested_at = case when s.unread > 0 then m.digested_at end
    from (
      select max(x.id) filter (where x.id <= ${upTo}) as up_to,
        count(*) filter (where x.id > ${upTo} and x.sender_id <> ${userId}) as unread,
        min(x.created_at) filter (where x.id > ${upTo} and x.sender_id <> ${userId}) as unread_since
      from thread_messages x where x.thread_id = ${threadId}) s
    where m.thread_id = ${threadId} and m.user_id = ${userId} and s.up_to > m.seen_up_to`.execute(trx)
  if (numAffectedRows === 0n) return false
  await trx
    .updateTable('thread_members')
    .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
    .where('thread_id', '=', threadId)
    .execute()
  return true
}

/** Marks the notifications of a thread as read, which also stops their unsent messages. */
export async function readNotifications(trx: Database, userId: number, key: string, at: Date): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql`facts ->> 'threadKey'`, '=', key)
    .execute()
}
