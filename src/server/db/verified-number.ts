import { type RawBuilder, sql } from 'kysely'

/** Whether the user in the table `alias` has a verified number. Does not reveal the number. */
export const isNumberVerified = (alias: 'u' | 'g' | 'h'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.mobile_number`)} is not null and ${sql.ref(`${alias}.mobile_verified_at`)} is not null)`
