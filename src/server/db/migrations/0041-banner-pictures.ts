import { type Kysely, sql } from 'kysely'

/** Pictures of banners belong to the site, not to a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads alter column user_id drop not null`.execute(db)
}
