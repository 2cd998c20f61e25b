import { kathmanduDate, kathmanduMillis, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { DIGEST_MINUTES } from '#domain/threads/limits.ts'
import { bookingThreadKey, rideThreadKey } from '#domain/threads/thread.ts'
import type { JobContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keyFor } from '#server/serializers/threads.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { findThread } from './find-thread.ts'
import { readNotifications } from './mark-read.ts'
import { threadFacts } from './notify-of-message.ts'

const BATCH = 200
/** No messages wake anybody: an SMS is sent between these times in Kathmandu. */
const DAYTIME = { from: '07:00', to: '21:00' }

interface WaitingMember {
  thread_id: number
  user_id: number
  guest_id: number
  booking_id: string | null
  request_id: number | null
}

/**
 * Notifies by SMS of messages that have waited for ten minutes, once for each thread until it is read, and not of those
 * of a blocked person. Several processes may run this concurrently. @returns the number of notifications
 */
export async function digestUnread(context: JobContext): Promise<number> {
  const { db } = context
  const at = context.now()
  if (!isDaytime(at)) return 0
  const waiting = await unnotified(db, at).orderBy('m.unread_since').limit(BATCH).execute()
  return processEach(
    waiting,
    ({ thread_id }) => `thread ${thread_id}`,
    (member) => inTransaction(db, (trx) => notifyMember(trx, member, at)),
    context,
  )
}

function isDaytime(at: number): boolean {
  const day = kathmanduDate(at)
  const bound = (time: string) => kathmanduMillis(day, time) ?? at
  return at >= bound(DAYTIME.from) && at < bound(DAYTIME.to)
}

function unnotified(db: Database, at: number) {
  return db
    .selectFrom('thread_members as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .select(['m.thread_id', 'm.user_id', 't.guest_id', 't.booking_id', 't.request_id'])
    .where('m.unread', '>', 0)
    .where('m.digested_at', 'is', null)
    .where('m.unread_since', '<=', new Date(at - DIGEST_MINUTES * MINUTE_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_blocks as k')
            .select('k.blocker_id')
            .whereRef('k.blocker_id', '=', 'm.user_id')
            .where(({ eb, or, ref }) =>
              or([eb('k.blocked_id', '=', ref('t.guest_id')), eb('k.blocked_id', '=', ref('t.host_id'))]),
            ),
        ),
      ),
    )
}

/** @returns false when it was read, or another process was faster */
async function notifyMember(trx: Database, member: WaitingMember, at: number): Promise<boolean> {
  const { thread_id, user_id: userId } = member
  const isUnread = await unnotified(trx, at)
    .where('m.thread_id', '=', thread_id)
    .where('m.user_id', '=', userId)
    .forUpdate('m')
    .executeTakeFirst()
  if (!isUnread) return false
  const thread = await findThread({ db: trx, now: () => at }, keyOf(member), userId)
  await trx
    .updateTable('thread_members')
    .set({ digested_at: new Date(at) })
    .where('thread_id', '=', thread_id)
    .where('user_id', '=', userId)
    .execute()
  const facts = { ...threadFacts(thread), messages: thread.unread }
  // it stands in the list in place of the notification of the first message
  await readNotifications(trx, userId, keyFor(thread, 'reader'), new Date(at))
  await notifyUser(trx, { userId, kind: 'messagesUnread', facts, causedBy: thread.other.id, at })
  return true
}

function keyOf({ user_id, guest_id, booking_id, request_id }: WaitingMember): string {
  if (booking_id !== null) return bookingThreadKey(booking_id)
  return rideThreadKey(request_id ?? 0, user_id === guest_id ? null : guest_id)
}
