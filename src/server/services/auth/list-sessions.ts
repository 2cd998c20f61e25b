import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { findAccount } from './find-account.ts'

/** Number of hex digits of a session's hash that name it here; the token cannot be derived from them. */
export const SESSION_NAME_DIGITS = 12

/** A user's sessions, last used first. @throws OperatorError */
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
