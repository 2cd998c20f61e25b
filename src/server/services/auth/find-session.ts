import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_IDLE_DAYS } from '#domain/account/retention.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'

export interface SessionUser {
  id: number
  firstName: string
}

/** Only the hash is stored, so that a copy of the database gives access to no account. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Also null for a session of another identity adapter, such as the mock after real keys are set. */
export async function findSession(context: AppContext, token: string): Promise<SessionUser | null> {
  const hash = hashToken(token)
  const { db } = context
  const at = context.now()
  const row = await liveSessions(context)
    .select(['users.id', 'users.first_name', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hash)
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

/** The hexadecimal token hashes whose sessions are still valid. */
export async function findLiveSessions(context: AppContext, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await liveSessions(context)
    .select('sessions.token_hash')
    .where(
      'sessions.token_hash',
      '=',
      sql<Buffer>`any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
    )
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

function liveSessions({ db, now, ports }: AppContext) {
  const at = now()
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.identity_adapter', '=', ports.identity.adapter)
    .where('sessions.expires_at', '>', new Date(at))
    .where('sessions.last_seen_at', '>', new Date(at - SESSION_IDLE_DAYS * DAY_MS))
    .where('users.blocked_at', 'is', null)
}
