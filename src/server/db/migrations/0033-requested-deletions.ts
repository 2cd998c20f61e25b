import { type Kysely, sql } from 'kysely'

/** Deletions of accounts that Facebook has requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table requested_deletions (
      id bigint generated always as identity primary key,
      -- SHA-256 of the code in the URL of its status page
      code_hash bytea not null unique,
      -- set while the account waits for its deletion
      user_id bigint references users on delete cascade,
      requested_at timestamptz not null,
      obstacle text check (obstacle in ('openBookings', 'refundOpen', 'blocked')),
      outcome text check (outcome in ('deleted', 'noAccount', 'withdrawn')),
      ended_at timestamptz,
      check ((user_id is null) = (outcome is not null)),
      check ((ended_at is null) = (outcome is null))
    );
    create index requested_deletions_user on requested_deletions (user_id) where user_id is not null;
    create index requested_deletions_ended on requested_deletions (ended_at);
  `.execute(db)
}
