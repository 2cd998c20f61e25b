import { createHash } from 'node:crypto'
import type { Chat } from '#contract/support.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { SHOWN_CHAT_MESSAGES } from '#domain/support/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/** A signed-in user, or a browser with a key. */
export type Visitor = { userId: number; key?: null } | { userId: null; key: string }

export interface FoundChat {
  id: number
  is_waiting: boolean
  closed_at: Date | null
}

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export function findChat(db: Database, { userId, key }: Visitor): Promise<FoundChat | undefined> {
  return db
    .selectFrom('chats')
    .select(['id', 'is_waiting', 'closed_at'])
    .where(({ eb }) => (userId === null ? eb('key_hash', '=', hashKey(key)) : eb('user_id', '=', userId)))
    .executeTakeFirst()
}

/** The latest messages, oldest first; empty for a visitor who has not written yet. */
export async function readChat({ db }: AppContext, visitor: Visitor | null): Promise<Chat> {
  const chat = visitor && (await findChat(db, visitor))
  if (!chat) return { messages: [], isWaiting: false }
  const rows = await db
    .selectFrom('chat_messages')
    .select(['id', 'text', 'is_answer', 'created_at'])
    .where('chat_id', '=', chat.id)
    .orderBy('id', 'desc')
    .limit(SHOWN_CHAT_MESSAGES)
    .execute()
  return {
    messages: rows.reverse().map(({ id, text, is_answer, created_at }) => ({
      id,
      text,
      isAnswer: is_answer,
      sentAt: toWire(created_at.getTime()),
    })),
    isWaiting: chat.is_waiting,
  }
}
