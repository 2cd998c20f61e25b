import { type Kysely, sql } from 'kysely'

/** How a host answers requests, as sums that each answer and each lapse adds to: nothing is counted when a page is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column reply_count integer not null default 0,
      add column reply_answered integer not null default 0,
      add column reply_minutes_sum integer not null default 0,
      add check (reply_answered between 0 and reply_count);
  `.execute(db)
}
