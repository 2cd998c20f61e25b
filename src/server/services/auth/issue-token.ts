import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { findAccount } from './find-account.ts'
import { startSession } from './start-session.ts'

export const OPERATOR_SESSION = { adapter: 'mock', userAgent: 'npm run operator' } as const

/** Issues a token without sign-in. The caller must ensure that all users are demo users. @throws OperatorError */
export function issueToken(
  context: OperatorContext,
  user: string,
): Promise<{ userId: number; token: string }> {
  return context.db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, user)
    if (account.blocked_at)
      throw new OperatorError('refused', `${account.email ?? user} is blocked: a token would not work.`)
    const token = await startSession({ db: trx, now: context.now }, account.id, OPERATOR_SESSION)
    await writeAudit(trx, context, { type: 'user', id: account.id })
    return { userId: account.id, token }
  })
}
