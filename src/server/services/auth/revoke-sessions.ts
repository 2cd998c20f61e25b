import { sql } from 'kysely'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { findAccount } from './find-account.ts'
import { SESSION_NAME_DIGITS } from './list-sessions.ts'

const NAME = new RegExp(`^[0-9a-f]{${SESSION_NAME_DIGITS},64}$`)

/** Ends one session by its name in `listSessions`, or with `all` every session. @throws OperatorError */
export function revokeSessions(
  context: OperatorContext,
  { user, session }: { user: string; session: string },
): Promise<{ userId: number; ended: number }> {
  const name = session.trim().toLowerCase()
  if (name !== 'all' && !NAME.test(name))
    throw new OperatorError('invalid', `"${session}" names no session: take a name of the list, or "all".`)
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
