import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/**
 * Counts a stream that was opened. Beyond `most` streams of a user, the processes are notified to end the oldest ones.
 */
export async function addOpenStream(
  db: Database,
  { id, userId, most }: { id: string; userId: number; most: number },
): Promise<void> {
  // the select does not see the row that this statement inserts
  await sql`
    with opened as (insert into open_streams (id, user_id) values (${id}, ${userId})),
      ended as (delete from open_streams where id in (
        select id from open_streams where user_id = ${userId} order by opened_at desc, id offset ${most - 1})
      returning id)
    select pg_notify('sawari_changed', 'stream:' || id) from ended`.execute(db)
}

export async function removeOpenStreams(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from open_streams where id = any(${ids}::uuid[])`.execute(db)
}
