import { type Kysely, sql } from 'kysely'

/** Archives that were asked for, and what is left to recognise a deleted account that signs up anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null,
      -- its address opens once
      opened_at timestamptz
    );
    create index exports_user on exports (user_id, created_at desc);

    -- HMAC-SHA-256 of the provider's account under a key of this site; refers to nobody
    create table deleted_identities (fingerprint bytea primary key);
  `.execute(db)
}
