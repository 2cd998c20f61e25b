import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/**
 * Deletes what a person has written, with its pictures' rows, and the person's name from notifications. Threads in
 * which the other person has written too stay for that person.
 */
export async function eraseThreads(trx: Database, userId: number): Promise<void> {
  await sql`
    update notifications n set facts = jsonb_set(n.facts, '{name}', 'null')
      from thread_members m join thread_members o on o.thread_id = m.thread_id and o.user_id <> m.user_id
      where m.user_id = ${userId} and n.user_id = o.user_id and n.kind in ('messageReceived', 'messagesUnread')
        and n.facts -> 'nameId' = to_jsonb(${userId}::bigint)`.execute(trx)
  await trx.deleteFrom('thread_messages').where('sender_id', '=', userId).execute()
  // the unread messages of the other person were those
  await sql`
    update thread_members o set unread = 0, unread_since = null, changes = o.changes + 1
      from thread_members m
      where m.user_id = ${userId} and o.thread_id = m.thread_id`.execute(trx)
  await sql`
    delete from threads t using thread_members m
      where m.user_id = ${userId} and t.id = m.thread_id
        and not exists (select from thread_messages x where x.thread_id = t.id)`.execute(trx)
  await trx
    .deleteFrom('user_blocks')
    .where(({ eb, or }) => or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}
