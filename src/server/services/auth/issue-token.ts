import { randomBytes } from 'node:crypto'
import { nameAt } from '#server/db/seed/data/names.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { findAccount } from './find-account.ts'
import { startSession } from './sessions.ts'

const OPERATOR_SESSION = { adapter: 'mock', userAgent: 'npm run operator' } as const

/**
 * Issues a token without sign-in. The caller must ensure that all users are demo users.
 * @throws OperatorError
 */
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

/** Generated users with a token each, in order. The caller must ensure that all users are demo users. */
export function createDemoPeople(context: OperatorContext, count: number): Promise<string[]> {
  const { now } = context
  const batch = randomBytes(4).toString('hex')
  return context.db.transaction().execute(async (trx) => {
    const tokens: string[] = []
    for (let index = 0; index < count; index++) {
      const { firstName, lastName } = nameAt(index)
      const email = `${firstName}.${lastName}.${batch}${index}@people.example`.toLowerCase()
      const { id } = await trx
        .insertInto('users')
        .values(
          userRow({
            first_name: firstName,
            last_name: lastName,
            email,
            provider_subject: `demo-${email}`,
            created_at: new Date(now()),
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      tokens.push(await startSession({ db: trx, now }, id, OPERATOR_SESSION))
    }
    await writeAudit(trx, context, { type: 'user', id: null }, { after: { made: count } })
    return tokens
  })
}
