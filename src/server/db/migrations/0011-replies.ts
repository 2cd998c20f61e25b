import { type Kysely, sql } from 'kysely'

/** A host's reply statistics as running sums, updated by each reply and expiry, so that nothing is counted on read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column reply_count integer not null default 0,
      add column reply_answered integer not null default 0,
      add column reply_minutes_sum integer not null default 0,
      add check (reply_answered between 0 and reply_count);
  `.execute(db)
}
