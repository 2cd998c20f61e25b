import { type Kysely, sql } from 'kysely'

/** Requested archives, and what is needed to recognise a deleted account that signs up again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      -- its URL can be opened once
      opened_at timestamptz
    );
    create index exports_user on exports (user_id, created_at desc);

    -- HMAC-SHA-256 of the provider's account under a key of this site; identifies nobody
    create table deleted_identities (fingerprint bytea primary key);
  `.execute(db)
}
