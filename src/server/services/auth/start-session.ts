import { randomBytes } from 'node:crypto'
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#domain/account/retention.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { IdentityPort } from '#server/ports/identity/port.ts'
import { hashToken } from './sessions.ts'

const TOKEN_BYTES = 32
/** Limit per user; starting one more ends the least recently used session. */
export const MAX_SESSIONS = 50

/** Returns a new token of 256 random bits; the database stores only its hash (docs/security.md). */
export async function startSession(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: number,
  { adapter = 'mock', userAgent = '' }: { adapter?: IdentityPort['adapter']; userAgent?: string } = {},
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const at = now()
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('expires_at', '<=', new Date(at)),
        eb('last_seen_at', '<=', new Date(at - SESSION_IDLE_DAYS * DAY_MS)),
        eb('token_hash', 'in', (sessions) =>
          sessions
            .selectFrom('sessions')
            .select('token_hash')
            .where('user_id', '=', userId)
            .orderBy('last_seen_at', 'desc')
            .orderBy('created_at', 'desc')
            .offset(MAX_SESSIONS - 1),
        ),
      ]),
    )
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      identity_adapter: adapter,
      user_agent: userAgent.slice(0, 200),
      created_at: new Date(at),
      last_seen_at: new Date(at),
      expires_at: new Date(at + SESSION_MAX_DAYS * DAY_MS),
    })
    .execute()
  return token
}
