import Bowser from 'bowser'
import { sql } from 'kysely'
import type { Session } from '#contract/account.ts'
import { SESSION_IDLE_DAYS } from '#domain/account/retention.ts'
import { DAY_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type Caller, hashToken, SESSION_NAME_DIGITS } from '#server/services/auth/sessions.ts'

const NAME = new RegExp(`^[0-9a-f]{${SESSION_NAME_DIGITS}}$`)

/** The sessions with which the user is signed in now, the caller's first, then the last used. */
export async function listOwnSessions(context: AppContext, { userId, token }: Caller): Promise<Session[]> {
  const { db, now, ports } = context
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('identity_adapter', '=', ports.identity.adapter)
    .where('expires_at', '>', new Date(now()))
    .where('last_seen_at', '>', new Date(now() - SESSION_IDLE_DAYS * DAY_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute()
  const own = hashToken(token)
  return rows
    .map((row) => ({
      id: row.token_hash.toString('hex').slice(0, SESSION_NAME_DIGITS),
      ...deviceOf(row.user_agent),
      isCurrent: row.token_hash.equals(own),
      since: toWire(row.created_at.getTime()),
      lastUsed: toWire(row.last_seen_at.getTime()),
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** @throws ApiError sessionNotFound, including for a session of another user */
export async function endSession({ db }: AppContext, userId: number, id: string): Promise<void> {
  if (!NAME.test(id)) throw new ApiError('sessionNotFound')
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`starts_with(encode(token_hash, 'hex'), ${id})`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('sessionNotFound')
}

export async function endOtherSessions({ db }: AppContext, { userId, token }: Caller): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', hashToken(token))
    .execute()
}

/** Browser and system of a User-Agent header. Clients can forge it, so only names that the parser knows are used. */
function deviceOf(userAgent: string): Pick<Session, 'device' | 'isPhone'> {
  if (!userAgent) return { device: null, isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const known = [browser.name, os.name].filter(Boolean)
  return {
    // without a known system, `browser.name` may be a word from the header itself
    device: os.name && known.length > 0 ? known.join(', ') : null,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
