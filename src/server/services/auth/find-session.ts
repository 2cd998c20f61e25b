import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#domain/shared/time.ts'
import type { AppContext } from '#server/context.ts'

export interface SessionUser {
  id: number
  firstName: string
}

/** Days without a request after which a session expires (docs/security.md). */
export const IDLE_DAYS = 14

/** Only the hash is stored, so a copy of the database opens no account. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Also null for a session of another kind of provider, such as the mock's once real keys are set. */
export async function findSession(
  { db, now, ports }: AppContext,
  token: string,
): Promise<SessionUser | null> {
  const hash = hashToken(token)
  const at = now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.first_name', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.identity_adapter', '=', ports.identity.adapter)
    .where('sessions.expires_at', '>', new Date(at))
    .where('sessions.last_seen_at', '>', new Date(at - IDLE_DAYS * DAY_MS))
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  // hourly precision is enough, and avoids a write on most calls
  if (at - row.last_seen_at.getTime() >= HOUR_MS)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(at) })
      .where('token_hash', '=', hash)
      .execute()
  return { id: row.id, firstName: row.first_name }
}
