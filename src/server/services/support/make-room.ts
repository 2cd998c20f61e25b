import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_WAITING_CHATS, MAX_WAITING_CHATS_OF_NETWORK, SILENT_CHAT_MS } from '#domain/support/limits.ts'
import { RateLimitError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'chat limits'

/** The key by which a network is counted. An HMAC, because all IPv4 addresses can be hashed in minutes. */
export async function chatNetwork(db: Database, network: string): Promise<Buffer> {
  return createHmac('sha256', await siteSecret(db, SECRET))
    .update(network)
    .digest()
}

/** Closes chats; a further message of the visitor reopens one. */
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
export async function makeRoom(trx: Database, network: Buffer, at: Date): Promise<void> {
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
