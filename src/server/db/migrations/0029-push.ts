import { type Kysely, sql } from 'kysely'

/** Web Push. A subscription belongs to a session and ends with it; messages are queued like SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- kinds that are not pushed, see domain/profile/push-kinds.ts
    alter table users add column push_muted text[] not null default '{}';

    create table push_subscriptions (
      session_hash bytea primary key references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null, auth text not null,
      created_at timestamptz not null
    );

    create table push_messages (
      id bigint generated always as identity primary key,
      notification_id bigint not null references notifications on delete cascade,
      session_hash bytea not null references push_subscriptions on delete cascade,
      status text not null default 'queued'
        check (status in ('queued', 'sending', 'sent', 'failed', 'dropped')),
      attempts smallint not null default 0,
      available_at timestamptz not null, expires_at timestamptz not null,
      claimed_at timestamptz, finished_at timestamptz,
      error text not null default '', created_at timestamptz not null,
      unique (notification_id, session_hash)
    );
    create index push_messages_due on push_messages (available_at, id) where status = 'queued';
    create index push_messages_claimed on push_messages (claimed_at) where status = 'sending';
    create index push_messages_session on push_messages (session_hash);
    create index push_messages_created on push_messages (created_at);

    -- the reminder of a pickup was sent, or is not needed
    create table pickup_reminders (
      booking_id uuid primary key references bookings on delete cascade,
      created_at timestamptz not null
    );
  `.execute(db)
}
