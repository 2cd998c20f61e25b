import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** Replaces the name of a deleted account, which is empty. */
export function deletedUser(locale: Locale): string {
  return translator(locale)('account.deletedUser')
}

/** 'Sita Gurung (user 12)', for operators. `users`: the table `users` or its alias. */
export function namedUser(users: string): RawBuilder<string> {
  const name = sql`nullif(concat_ws(' ', ${sql.ref(`${users}.first_name`)}, nullif(${sql.ref(`${users}.last_name`)}, '')), '')`
  return sql<string>`coalesce(${name}, ${deletedUser('en')}) || ' (user ' || ${sql.ref(`${users}.id`)} || ')'`
}
