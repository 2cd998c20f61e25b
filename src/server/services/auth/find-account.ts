import type { Selectable } from 'kysely'
import { plainText } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

export type Account = Selectable<Schema['users']>

/**
 * Finds a user by id, `user:12` or email address for an operator command; `lock` locks the row for the rest of the
 * transaction.
 * @throws OperatorError notFound
 */
export async function findAccount(
  db: Database,
  requested: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Account> {
  const text = plainText(requested)
  const id = /^(?:user:)?([1-9]\d{0,14})$/.exec(text)?.[1]
  const [account, second] = await db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn }) =>
      id === undefined ? eb(fn('lower', ['email']), '=', text.toLowerCase()) : eb('id', '=', Number(id)),
    )
    .$if(lock, (query) => query.forNoKeyUpdate())
    .orderBy('id')
    .limit(2)
    .execute()
  // each sign-in adapter has accounts of its own, so two may have the same email address
  if (account && second)
    throw new OperatorError(
      'invalid',
      `Several accounts have the email address ${text}, user ${account.id} and user ${second.id} among them: give the id.`,
    )
  if (account) return account
  throw new OperatorError(
    'notFound',
    id === undefined
      ? `No user has the email address ${text}.`
      : `There is no user with the id ${Number(id)}.`,
  )
}
