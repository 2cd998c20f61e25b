import { type Kysely, sql } from 'kysely'

/** Profile pictures, messages by SMS, deleted accounts, and signals for new and read notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column image_upload_id uuid unique references uploads,
      -- kinds that are not sent by SMS, see domain/profile/sms-kinds.ts
      add column sms_muted text[] not null default '{}',
      -- the row stays for its bookings, without personal data
      add column deleted_at timestamptz;
    -- a number can be verified by one account only
    create unique index users_verified_number on users (mobile_number) where mobile_verified_at is not null;

    drop table outbox;
    create table sms_messages (
      notification_id bigint primary key references notifications on delete cascade,
      user_id bigint not null references users on delete cascade,
      -- unknown: the gateway did not respond, so the message may have been sent; dropped: unwanted or out of date
      status text not null default 'queued'
        check (status in ('queued', 'sending', 'sent', 'failed', 'unknown', 'dropped')),
      attempts smallint not null default 0,
      available_at timestamptz not null, expires_at timestamptz not null,
      claimed_at timestamptz, finished_at timestamptz,
      error text not null default '', created_at timestamptz not null
    );
    create index sms_messages_due on sms_messages (available_at, notification_id) where status = 'queued';
    create index sms_messages_claimed on sms_messages (claimed_at) where status = 'sending';
    create index sms_messages_user on sms_messages (user_id);
    create index sms_messages_created on sms_messages (created_at);
    -- messages of the simulated gateway
    create table simulated_sms (
      id bigint generated always as identity primary key,
      mobile_number text not null, text text not null, created_at timestamptz not null
    );
    create index simulated_sms_number on simulated_sms (mobile_number, id desc);
    create index simulated_sms_created on simulated_sms (created_at);

    create function signal_notifications() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'notifications:' || changed.user_id)
        from (select distinct user_id from rows) changed;
      return null;
    end $$;
    create trigger notifications_added after insert on notifications
      referencing new table as rows for each statement execute function signal_notifications();
    create trigger notifications_read after update on notifications
      referencing new table as rows for each statement execute function signal_notifications();
  `.execute(db)
}
