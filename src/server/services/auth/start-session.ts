import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#domain/shared/time.ts'
import type { AppContext } from '#server/context.ts'
import type { IdentityPort } from '#server/ports/identity/port.ts'
import { hashToken, IDLE_DAYS } from './find-session.ts'

const MAX_DAYS = 60
const TOKEN_BYTES = 32

/** A new token of 256 random bits; the database stores only its hash (docs/security.md). */
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
      or([eb('expires_at', '<=', new Date(at)), eb('last_seen_at', '<=', new Date(at - IDLE_DAYS * DAY_MS))]),
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
      expires_at: new Date(at + MAX_DAYS * DAY_MS),
    })
    .execute()
  return token
}
