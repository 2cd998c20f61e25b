import type { Pagination } from '#contract/envelope.ts'
import type { Message, Thread, ThreadRow } from '#contract/threads.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { MESSAGES_PER_PAGE, THREADS_PER_PAGE } from '#domain/threads/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import {
  closingFor,
  isUnmasked,
  type MessageRow,
  serializeMessage,
  serializeOther,
  serializeSubject,
} from '#server/serializers/threads.ts'
import { signDocument } from '#server/services/hosting/document-url.ts'
import { type FoundThread, findThread, findThreads } from './find-thread.ts'

interface Reader {
  userId: number
  locale: Locale
}

/**
 * A thread with its latest messages, or those before `before`. It exists without messages, too.
 * @throws ApiError threadNotFound
 */
export async function getThread(
  context: AppContext,
  key: string,
  { userId, locale, before }: Reader & { before: number | null },
): Promise<Thread> {
  const thread = await findThread(context, key, userId)
  const rows = await readMessages(context.db, thread.thread_id, before)
  const shown = rows.slice(0, MESSAGES_PER_PAGE).reverse()
  return {
    subject: serializeSubject(thread, locale),
    other: serializeOther(thread, locale),
    messages: await Promise.all(shown.map((row) => messageFor(context, thread, row))),
    hasEarlier: rows.length > MESSAGES_PER_PAGE,
    seenUpTo: await lastSeen(context.db, thread),
    closed: closingFor(thread, context.now()),
    isBlocked: thread.is_blocked,
    hasReported: thread.has_reported,
  }
}

/** Latest first, and one more than is shown. */
async function readMessages(
  db: Database,
  threadId: number | null,
  before: number | null,
): Promise<MessageRow[]> {
  if (threadId === null) return []
  return db
    .selectFrom('thread_messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(MESSAGES_PER_PAGE + 1)
    .execute()
}

/** The reader's last message that the other person has seen. */
async function lastSeen(db: Database, thread: FoundThread): Promise<number> {
  if (thread.thread_id === null) return 0
  const row = await db
    .selectFrom('thread_messages')
    .select('id')
    .where('thread_id', '=', thread.thread_id)
    .where('sender_id', '=', thread.reader_id)
    .where('id', '<=', thread.other_seen_up_to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/** A message with a URL of its picture that is valid for five minutes. */
async function messageFor(context: AppContext, thread: FoundThread, row: MessageRow): Promise<Message> {
  const message = serializeMessage(row, { readerId: thread.reader_id, isUnmasked: isUnmasked(thread) })
  return withSignedImage(context, message)
}

export async function withSignedImage(context: AppContext, message: Message): Promise<Message> {
  const { image } = message
  return image ? { ...message, image: { ...image, url: await signDocument(context, image.url) } } : message
}

export async function listThreads(
  context: AppContext,
  { userId, locale, page }: Reader & { page: number },
): Promise<{ data: ThreadRow[]; pagination: Pagination }> {
  const { db } = context
  const [threads, { total }] = await Promise.all([
    findThreads(db, {
      readerId: userId,
      limit: THREADS_PER_PAGE,
      offset: (page - 1) * THREADS_PER_PAGE,
    }),
    db
      .selectFrom('thread_members')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  const last = await lastMessages(
    db,
    threads.map(({ thread_id }) => thread_id ?? 0),
  )
  const rows = threads.map(async (thread) => {
    const message = last.get(thread.thread_id ?? 0)
    return message
      ? [
          {
            subject: serializeSubject(thread, locale),
            other: serializeOther(thread, locale),
            last: await messageFor(context, thread, message),
            unread: thread.unread,
          },
        ]
      : []
  })
  return {
    data: (await Promise.all(rows)).flat(),
    pagination: { page, limit: THREADS_PER_PAGE, total },
  }
}

async function lastMessages(db: Database, threadIds: readonly number[]): Promise<Map<number, MessageRow>> {
  if (threadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('threads as t')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('thread_messages as x')
          .selectAll()
          .whereRef('x.thread_id', '=', 't.id')
          .orderBy('x.id', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .where('t.id', 'in', threadIds)
    .execute()
  return new Map(rows.map((row) => [row.thread_id, row]))
}
