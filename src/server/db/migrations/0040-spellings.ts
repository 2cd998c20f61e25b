import { type Kysely, sql } from 'kysely'

/**
 * The same name in the other script, Latin or Devanagari. Null where it is not known: the stored spelling then serves
 * the readers of both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column other_name text;
    alter table drivers add column other_name text;
    alter table vehicles add column other_address text;
    alter table bookings add column other_origin text, add column other_destination text`.execute(db)
}
