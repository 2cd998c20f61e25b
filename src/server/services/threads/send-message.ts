import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '#contract/threads.ts'
import type { Fields } from '#domain/hosting/forms.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { MAX_MESSAGES, MAX_PICTURES_A_DAY } from '#domain/threads/limits.ts'
import type { ThreadClosing } from '#domain/threads/thread.ts'
import { writtenAt } from '#domain/threads/written-at.ts'
import { ApiError, RateLimitError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStoredAnswer, withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { closingFor, isUnmasked, serializeMessage, subjectOf } from '#server/serializers/threads.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { releaseUploads } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { type FoundThread, findThread } from './find-thread.ts'
import { withSignedImage } from './get-thread.ts'
import { notifyOfMessage } from './notify-of-message.ts'
import { type MessageContent, readMessage } from './read-message.ts'

const CLOSED = {
  over: 'threadOver',
  blocked: 'personBlocked',
  refused: 'refusedByPerson',
  deleted: 'personDeleted',
} as const satisfies Record<ThreadClosing, string>

interface SentMessage {
  userId: number
  /** The request's `Idempotency-Key`. */
  key: string | null
  fields: Fields
  picture: Buffer | null
}

interface PictureColumns {
  upload_id: string
  image: string
  image_width: number
  image_height: number
}

/**
 * Writes a message in a thread, once under a key; the first one creates the thread.
 * @throws ApiError threadNotFound, messageEmpty, messageTooLong, messageParts, outsideNepal, invalid, threadOver,
 * personBlocked, refusedByPerson, personDeleted, threadFull, noRoomLeft, sameKeyOtherPayload, and what `processPicture`
 * throws; RateLimitError tooManyPictures
 */
export async function sendMessage(
  context: AppContext,
  threadKey: string,
  { userId, key, fields, picture }: SentMessage,
): Promise<Message> {
  const content = readMessage(fields, picture !== null)
  const digest = picture && createHash('sha256').update(picture).digest('hex')
  const request = { userId, key, payload: { threadKey, content, digest } }
  const earlier = await findStoredAnswer<Message>(context.db, request)
  if (earlier) return withSignedImage(context, earlier.answer)
  // checked before the expensive work, and again in the transaction
  assertOpen(context, await findThread(context, threadKey, userId))
  const stored = picture && (await storeImage(context, userId, picture))
  let isWritten = false
  const write = async (trx: Database) => {
    isWritten = false
    return withIdempotencyKey(trx, request, async () => {
      const sent = { key, content: content ?? stored, writtenAt: fields.writtenAt?.at(-1) }
      const message = await writeMessage({ ...context, db: trx }, threadKey, { userId, ...sent })
      isWritten = true
      return message
    })
  }
  try {
    return await withSignedImage(context, await inTransaction(context.db, write))
  } finally {
    // failed, or a retry was faster
    if (stored && !isWritten) await releaseUploads(context, [stored.upload_id])
  }
}

async function storeImage(context: AppContext, userId: number, bytes: Buffer): Promise<PictureColumns> {
  if (context.config.rateLimits) await assertPicturesLeft(context, userId)
  const picture = await processPicture('message', bytes)
  const { uploadId, name } = await storePicture(context, { userId, kind: 'message', picture })
  const { width, height } = picture.size
  return { upload_id: uploadId, image: name, image_width: width, image_height: height }
}

/** The limit frees up a day after the oldest counted picture. */
async function assertPicturesLeft({ db, now }: AppContext, userId: number): Promise<void> {
  const sent = await db
    .selectFrom('thread_messages')
    .select('created_at')
    .where('sender_id', '=', userId)
    .where('upload_id', 'is not', null)
    .where('created_at', '>', new Date(now() - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(MAX_PICTURES_A_DAY)
    .execute()
  const oldest = sent[MAX_PICTURES_A_DAY - 1]
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at.getTime() + DAY_MS - now()) / 1_000)
  throw new RateLimitError('tooManyPictures', Math.max(1, seconds), { n: MAX_PICTURES_A_DAY })
}

function assertOpen({ now }: Pick<AppContext, 'now'>, thread: FoundThread): void {
  const closing = closingFor(thread, now())
  if (closing) throw new ApiError(CLOSED[closing])
}

interface NewMessage {
  userId: number
  key: string | null
  content: MessageContent | PictureColumns | null
  writtenAt: string | undefined
}

/** The URL of a picture is not signed yet. */
async function writeMessage(
  context: AppContext,
  threadKey: string,
  { userId, key, content, writtenAt: sentAt }: NewMessage,
): Promise<Message> {
  const { db, now } = context
  await lockActiveUser(db, userId, 'share')
  const thread = await findThread(context, threadKey, userId)
  assertOpen(context, thread)
  const at = new Date(now())
  const threadId = thread.thread_id ?? (await createThread(db, thread, at))
  await countMessage(db, threadId, at)
  const written = writtenAt(sentAt, { subjectCreatedAt: subjectOf(thread).createdAt, now: now() })
  const row = await db
    .insertInto('thread_messages')
    .values({
      thread_id: threadId,
      sender_id: userId,
      sent_key: key,
      ...content,
      written_at: written === null ? null : new Date(written),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteMessage(db, { threadId, userId, at })
  await notifyOfMessage(db, threadId, thread, at)
  return serializeMessage(row, { readerId: userId, isUnmasked: isUnmasked(thread) })
}

/** Concurrent first messages get one thread. */
async function createThread(trx: Database, thread: FoundThread, at: Date): Promise<number> {
  const { booking, ride, side, reader_id, other } = thread
  const [guest_id, host_id] = side === 'guest' ? [reader_id, other.id] : [other.id, reader_id]
  const of = { booking_id: booking?.id ?? null, request_id: ride?.id ?? null, guest_id, host_id }
  await trx
    .insertInto('threads')
    .values({ ...of, last_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('threads')
    .select('id')
    .where('guest_id', '=', guest_id)
    .where('booking_id', 'is not distinct from', of.booking_id)
    .where('request_id', 'is not distinct from', of.request_id)
    .executeTakeFirstOrThrow()
  const member = { thread_id: id, last_at: at }
  await trx
    .insertInto('thread_members')
    .values([
      { ...member, user_id: guest_id },
      { ...member, user_id: host_id },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Locks the thread: its messages are written one after the other. */
async function countMessage(trx: Database, threadId: number, at: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('threads')
    .set(({ eb }) => ({ messages: eb('messages', '+', 1), last_at: at }))
    .where('id', '=', threadId)
    .where('messages', '<', MAX_MESSAGES)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('threadFull', { n: MAX_MESSAGES })
}

async function noteMessage(
  trx: Database,
  { threadId, userId, at }: { threadId: number; userId: number; at: Date },
): Promise<void> {
  await sql`
    update thread_members set last_at = ${at}, changes = changes + 1,
      has_written = has_written or user_id = ${userId},
      unread = unread + (user_id <> ${userId})::int,
      unread_since = case when user_id = ${userId} then unread_since else coalesce(unread_since, ${at}) end
    where thread_id = ${threadId}`.execute(trx)
}
