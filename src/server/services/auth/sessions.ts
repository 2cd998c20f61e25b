import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#domain/account/retention.ts'
import { DAY_MS, HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { IdentityPort } from '#server/ports/identity/port.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { findAccount } from './find-account.ts'

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

/** Number of hex digits of a session's hash that name it here; the token cannot be derived from them. */
export const SESSION_NAME_DIGITS = 12

/**
 * A user's sessions, last used first.
 * @throws OperatorError
 */
export async function listSessions(context: OperatorContext, user: string) {
  const account = await findAccount(context.db, user)
  const sessions = await context.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', account.id)
    .where('expires_at', '>', new Date(context.now()))
    .orderBy('last_seen_at', 'desc')
    .execute()
  await writeAudit(context.db, context, { type: 'user', id: account.id })
  return sessions.map((session) => ({
    session: session.token_hash.toString('hex').slice(0, SESSION_NAME_DIGITS),
    lastSeen: toWire(session.last_seen_at.getTime()),
    since: toWire(session.created_at.getTime()),
    expires: toWire(session.expires_at.getTime()),
    browser: session.user_agent,
  }))
}

const NAME = new RegExp(`^[0-9a-f]{${SESSION_NAME_DIGITS},64}$`)

/**
 * Ends one session by its name in `listSessions`, or with `all` every session.
 * @throws OperatorError
 */
export function revokeSessions(
  context: OperatorContext,
  { user, session }: { user: string; session: string },
): Promise<{ userId: number; ended: number }> {
  const name = session.trim().toLowerCase()
  if (name !== 'all' && !NAME.test(name))
    throw new OperatorError(
      'invalid',
      `"${session}" is not the name of a session. Use a name of the list, or "all".`,
    )
  return context.db.transaction().execute(async (trx) => {
    const { id: userId } = await findAccount(trx, user)
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(name !== 'all', (query) =>
        query.where(sql<boolean>`starts_with(encode(token_hash, 'hex'), ${name})`),
      )
      .executeTakeFirst()
    const ended = Number(numDeletedRows)
    if (name !== 'all' && ended === 0)
      throw new OperatorError('notFound', `User ${userId} has no session "${name}".`)
    await writeAudit(trx, context, { type: 'user', id: userId }, { after: { session: name, ended } })
    return { userId, ended }
  })
}

/** A signed-in user, and the token of the session. */
export interface Caller {
  userId: number
  token: string
}

/** Ends the session of this token; the user's other sessions continue. */
export async function signOut({ db }: AppContext, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

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
