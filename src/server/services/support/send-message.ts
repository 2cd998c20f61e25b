import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Chat, ChatMessagePayload } from '#contract/support.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import {
  MAX_CHAT_MESSAGES_AN_HOUR,
  MAX_CHAT_TEXT,
  MAX_WAITING_CHATS,
  MAX_WAITING_CHATS_OF_NETWORK,
  SILENT_CHAT_MS,
} from '#domain/support/limits.ts'
import { ApiError, RateLimitError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { secondsUntilFree } from '#server/db/recent-rows.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findChat, hashKey, readChat, type Visitor } from './find-chat.ts'

const SECRET = 'chat limits'

/** The key by which a network is counted. An HMAC, because all IPv4 addresses can be hashed in minutes. */
async function chatNetwork(db: Database, network: string): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(db, SECRET))
    .update(network)
    .digest()
}

/** Closes chats; another message of the visitor reopens one. */
export async function closeWaiting(db: Database, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('chats')
    .set({ closed_at: at, is_waiting: false, network: null })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Makes room for one more waiting chat without an account. When a network has too many, its longest silent chat is
 * closed; when the site has too many, that of the network with the most chats.
 * @throws RateLimitError chatsFull while no chat has been silent for long
 */
async function makeRoom(trx: Database, network: Buffer, at: Date): Promise<void> {
  // serialised, because two concurrent chats could both take the last place
  await sql`select pg_advisory_xact_lock(hashtextextended('chats', 0))`.execute(trx)
  const { rows } = await sql<{ id: number; last_at: Date; is_own: boolean; of_network: number }>`
    select id, last_at, coalesce(network = ${network}, false) as is_own,
      count(*) over (partition by network) as of_network
    from chats where is_waiting and user_id is null order by last_at, id`.execute(trx)
  const own = rows.filter(({ is_own }) => is_own)
  const isOwnFull = own.length >= MAX_WAITING_CHATS_OF_NETWORK
  if (!isOwnFull && rows.length < MAX_WAITING_CHATS) return
  const most = Math.max(...rows.map(({ of_network }) => of_network))
  const [oldest] = isOwnFull ? own : rows.filter(({ of_network }) => of_network === most)
  if (!oldest) return
  const silentMs = at.getTime() - oldest.last_at.getTime()
  const isShared = !isOwnFull && most > own.length + 1
  if (!isShared && silentMs < SILENT_CHAT_MS)
    throw new RateLimitError('chatsFull', Math.max(1, Math.ceil((SILENT_CHAT_MS - silentMs) / 1_000)))
  await closeWaiting(trx, [oldest.id], at)
}

interface Written extends Pick<ChatMessagePayload, 'id' | 'text'> {
  locale: Locale
  /** the visitor's network, for strict limits */
  network: string
}

/**
 * Adds a message of the visitor; the first one creates the chat. Repeating an `id` writes nothing.
 * @throws ApiError chatText, RateLimitError tooManyMessages or chatsFull
 */
export async function sendMessage(
  context: AppContext,
  visitor: Visitor,
  { id, text, locale, ...from }: Written,
): Promise<Chat> {
  const cleaned = cleanText(text)
  if (!cleaned || cleaned.length > MAX_CHAT_TEXT) throw new ApiError('chatText')
  const isCounted = context.config.rateLimits && visitor.userId === null
  const network = isCounted ? await chatNetwork(context.db, from.network) : null
  await inTransaction(context.db, async (trx) => {
    const at = new Date(context.now())
    const chatId = await openChat(trx, visitor, { locale, at, network })
    const known = await trx
      .selectFrom('chat_messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('client_id', '=', id)
      .executeTakeFirst()
    if (known) return
    if (context.config.rateLimits) await assertWithinLimit(trx, chatId, at)
    await trx
      .insertInto('chat_messages')
      .values({ chat_id: chatId, client_id: id, text: cleaned, is_answer: false, created_at: at })
      .execute()
    await trx
      .updateTable('chats')
      .set({ last_at: at, is_waiting: true, closed_at: null, locale, network })
      .where('id', '=', chatId)
      .execute()
  })
  return readChat(context, visitor)
}

/** Returns the visitor's chat, locked, so that concurrent messages are counted one after the other. */
async function openChat(
  trx: Database,
  visitor: Visitor,
  { locale, at, network }: { locale: Locale; at: Date; network: Buffer | null },
): Promise<number> {
  const found = await findChat(trx, visitor)
  // replies in an open chat need no room
  if (network && (!found || found.closed_at)) await makeRoom(trx, network, at)
  if (!found) {
    const { userId, key } = visitor
    await trx
      .insertInto('chats')
      .values({
        user_id: userId,
        key_hash: userId === null ? hashKey(key) : null,
        locale,
        created_at: at,
        last_at: at,
        is_waiting: true,
        network,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const chat = found ?? (await findChat(trx, visitor))
  if (!chat) throw new Error('The chat was deleted while the message was sent.')
  await trx.selectFrom('chats').select('id').where('id', '=', chat.id).forUpdate().executeTakeFirstOrThrow()
  return chat.id
}

async function assertWithinLimit(trx: Database, chatId: number, at: Date): Promise<void> {
  const seconds = await secondsUntilFree(trx, {
    table: 'chat_messages',
    where: sql`chat_id = ${chatId} and not is_answer`,
    most: MAX_CHAT_MESSAGES_AN_HOUR,
    withinMs: HOUR_MS,
    at: at.getTime(),
  })
  if (seconds !== null) throw new RateLimitError('tooManyMessages', seconds)
}
