import type { Database } from '#server/db/client.ts'

/** Messages in the thread of a booking that one of its two persons has not seen. */
export async function countUnread(db: Database, bookingId: string, userId: number): Promise<number> {
  const row = await db
    .selectFrom('threads as t')
    .innerJoin('thread_members as m', 'm.thread_id', 't.id')
    .select('m.unread')
    .where('t.booking_id', '=', bookingId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.unread ?? 0
}
