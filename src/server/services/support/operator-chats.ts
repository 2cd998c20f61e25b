import { toWire } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { MAX_CHAT_TEXT } from '#domain/support/limits.ts'
import type { Database } from '#server/db/client.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { closeWaiting } from './send-message.ts'

/** Chats that wait for an answer, longest first; `all`: all chats, latest first. */
export async function listChats({ db }: OperatorContext, { all, limit }: { all: boolean; limit: number }) {
  const rows = await db
    .selectFrom('chats as c')
    .select(['c.id', 'c.user_id', 'c.locale', 'c.last_at', 'c.is_waiting', 'c.network'])
    .select(({ selectFrom }) =>
      selectFrom('chat_messages as m')
        .select('m.text')
        .whereRef('m.chat_id', '=', 'c.id')
        .orderBy('m.id', 'desc')
        .limit(1)
        .as('text'),
    )
    .$if(!all, (query) => query.where('c.is_waiting', '=', true))
    .orderBy('c.last_at', all ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    chat: row.id,
    // null: a visitor without an account
    user: row.user_id,
    // equal for chats that wait from one network; null when that is not counted
    network: row.network?.toString('hex').slice(0, 8) ?? null,
    language: row.locale,
    waitsSince: row.is_waiting ? toWire(row.last_at.getTime()) : null,
    lastMessage: toWire(row.last_at.getTime()),
    last: (row.text ?? '').replace(/\s+/g, ' ').slice(0, 120),
  }))
}

/**
 * A whole chat, oldest message first.
 * @throws OperatorError
 */
export async function showChat(context: OperatorContext, requested: string) {
  const chat = await findForOperator(context.db, requested)
  const messages = await context.db
    .selectFrom('chat_messages')
    .select(['is_answer', 'text', 'created_at'])
    .where('chat_id', '=', chat.id)
    .orderBy('id')
    .execute()
  await writeAudit(context.db, context, { type: 'chat', id: chat.id })
  return {
    chat: chat.id,
    user: chat.user_id,
    language: chat.locale,
    isClosed: chat.closed_at !== null,
    messages: messages.map(({ is_answer, text, created_at }) => ({
      from: is_answer ? 'Sawari' : 'visitor',
      at: toWire(created_at.getTime()),
      text,
    })),
  }
}

/**
 * Answers a chat; users with an account are also notified.
 * @throws OperatorError
 */
export function answerChat(
  context: OperatorContext,
  { id, text }: { id: string; text: string },
): Promise<{ chat: number }> {
  const answer = cleanText(text)
  if (!answer) throw new OperatorError('invalid', 'Missing text of the answer: --text "...".')
  if (answer.length > MAX_CHAT_TEXT)
    throw new OperatorError('invalid', `An answer has ${MAX_CHAT_TEXT} characters at most.`)
  return context.db.transaction().execute(async (trx) => {
    const chat = await findForOperator(trx, id, { lock: true })
    const at = context.now()
    await trx
      .insertInto('chat_messages')
      .values({ chat_id: chat.id, text: answer, is_answer: true, client_id: null, created_at: new Date(at) })
      .execute()
    await trx
      .updateTable('chats')
      .set({ last_at: new Date(at), is_waiting: false, closed_at: null, network: null })
      .where('id', '=', chat.id)
      .execute()
    if (chat.user_id !== null)
      await notifyUser(trx, { userId: chat.user_id, kind: 'chatAnswered', facts: {}, at })
    await writeAudit(trx, context, { type: 'chat', id: chat.id }, { before: {}, after: { answered: true } })
    return { chat: chat.id }
  })
}

/**
 * Closes all or none of the chats, without an answer; another message of the visitor reopens a chat.
 * `withNetwork`: also closes other chats that wait from the same networks.
 * @throws OperatorError
 */
export function closeChats(
  context: OperatorContext,
  requested: readonly string[],
  { withNetwork }: { withNetwork: boolean },
): Promise<{ chats: number[] }> {
  return context.db.transaction().execute(async (trx) => {
    const named: Awaited<ReturnType<typeof findForOperator>>[] = []
    for (const id of new Set(requested)) named.push(await findForOperator(trx, id, { lock: true }))
    const closed = named.find(({ closed_at }) => closed_at !== null)
    if (closed) throw new OperatorError('conflict', `Chat ${closed.id} is closed already.`)
    const networks = withNetwork ? named.flatMap(({ network }) => network ?? []) : []
    const others = networks.length > 0 ? await waitingFrom(trx, networks) : []
    const chats = [...new Set([...named.map(({ id }) => id), ...others])].sort((a, b) => a - b)
    await closeWaiting(trx, chats, new Date(context.now()))
    const change = { before: { closed: false }, after: { closed: true } }
    for (const id of chats) await writeAudit(trx, context, { type: 'chat', id }, change)
    return { chats }
  })
}

async function waitingFrom(trx: Database, networks: readonly Buffer[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('chats')
    .select('id')
    .where('network', 'in', networks)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function findForOperator(db: Database, requested: string, { lock = false } = {}) {
  const id = /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : null
  const chat =
    id === null
      ? undefined
      : await db
          .selectFrom('chats')
          .selectAll()
          .where('id', '=', id)
          .$if(lock, (query) => query.forUpdate())
          .executeTakeFirst()
  if (!chat) throw new OperatorError('notFound', `There is no chat ${requested}.`)
  return chat
}
