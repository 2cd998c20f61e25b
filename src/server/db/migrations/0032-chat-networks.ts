import { type Kysely, sql } from 'kysely'

/** Chats without an account are counted by their network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- a keyed hash, stored only while the chat waits
    alter table chats add column network bytea check (network is null or (user_id is null and is_waiting));
    create index chats_network on chats (network, last_at) where network is not null;
  `.execute(db)
}
