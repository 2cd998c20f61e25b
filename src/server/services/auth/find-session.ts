import { createHash } from 'node:crypto'
import type { Core } from '#server/core.ts'

export interface SessionUser {
  id: number
  firstName: string
}

const IDLE_DAYS = 14
const DAY = 86_400_000

/** Only the hash is stored, so a copy of the database opens no account (checklists S-04). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function findSession({ db, now }: Core, token: string): Promise<SessionUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.first_name'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', new Date(now()))
    .where('sessions.last_seen_at', '>', new Date(now() - IDLE_DAYS * DAY))
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, firstName: row.first_name } : null
}
