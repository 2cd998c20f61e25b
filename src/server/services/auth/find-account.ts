import type { Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { UserTable } from '#server/db/schema.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

export type Account = Selectable<UserTable>

/**
 * The person that an operator named by id, `user:12` or e-mail address; `lock` takes the row for the rest of the
 * transaction. @throws OperatorError notFound
 */
export async function findAccount(
  db: Database,
  wanted: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Account> {
  const text = wanted.trim()
  const id = /^(?:user:)?([1-9]\d{0,14})$/.exec(text)?.[1]
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, fn }) =>
      id === undefined ? eb(fn('lower', ['email']), '=', text.toLowerCase()) : eb('id', '=', Number(id)),
    )
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (account) return account
  throw new OperatorError(
    'notFound',
    id === undefined
      ? `Nobody here has the e-mail address ${text}.`
      : `There is no user with the id ${Number(id)}.`,
  )
}
