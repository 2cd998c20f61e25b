import { type Kysely, sql } from 'kysely'

/** Chats with the support team, of a user or of a visitor with a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chats (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete cascade,
      -- hash of the key that the browser of a visitor without an account has created
      key_hash bytea unique,
      locale text not null check (locale in ('en', 'np')),
      created_at timestamptz not null,
      -- time of the last message, and whether the visitor waits for an answer
      last_at timestamptz not null, is_waiting boolean not null,
      closed_at timestamptz,
      check ((user_id is null) <> (key_hash is null))
    );
    create unique index chats_user on chats (user_id) where user_id is not null;
    create index chats_waiting on chats (last_at) where is_waiting;
    create index chats_last on chats (last_at);

    create table chat_messages (
      id bigint generated always as identity primary key,
      chat_id bigint not null references chats on delete cascade,
      -- written by the support team
      is_answer boolean not null,
      text text not null,
      -- created by the browser, so that a repeated call stores the message once
      client_id uuid, created_at timestamptz not null,
      unique (chat_id, client_id)
    );
    create index chat_messages_chat on chat_messages (chat_id, id);
  `.execute(db)
}
