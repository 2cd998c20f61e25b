import { shortName } from '#domain/shared/person-name.ts'
import type { Database } from '#server/db/client.ts'
import { isUnmasked, keyFor, serializeSubject } from '#server/serializers/threads.ts'
import { type Facts, notifyUser } from '#server/services/notifications/notify.ts'
import { type FoundThread, findThread } from './find-thread.ts'

/**
 * Notifies the other person of a message, in its transaction: of the first one since they have read all. `thread`: as
 * the sender has it.
 */
export async function notifyOfMessage(
  trx: Database,
  threadId: number,
  thread: FoundThread,
  at: Date,
): Promise<void> {
  const userId = thread.other.id
  const { numUpdatedRows } = await trx
    .updateTable('thread_members')
    .set({ notified_at: at })
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const now = at.getTime()
  const theirs = await findThread({ db: trx, now: () => now }, keyFor(thread, 'other'), userId)
  await notifyUser(trx, {
    userId,
    kind: 'messageReceived',
    facts: threadFacts(theirs),
    causedBy: thread.reader_id,
    at: now,
  })
}

/** The values for a notification of a thread's reader about messages of the other person. */
export function threadFacts(thread: FoundThread): Facts {
  const { booking, ride, other, side } = thread
  const [en, np] = [serializeSubject(thread, 'en'), serializeSubject(thread, 'np')]
  const name = `${other.first_name} ${other.last_name}`.trim()
  return {
    side,
    threadKey: en.key,
    ...(booking && { bookingId: booking.id }),
    ...(ride && { requestId: ride.id }),
    name: booking && isUnmasked(thread) ? name : shortName(name),
    nameId: other.id,
    from: en.from,
    to: en.to,
    fromNp: np.from,
    toNp: np.to,
  }
}
