import { type Kysely, sql } from 'kysely'

/** Threads between guest and host of a booking, and between the author of a ride and somebody interested in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table threads (
      id bigint generated always as identity primary key,
      booking_id uuid unique references bookings on delete cascade,
      request_id bigint references carpool_requests on delete cascade,
      -- who has booked, or who is interested in the ride; and the host, or the author of the ride
      guest_id bigint not null references users, host_id bigint not null references users,
      messages integer not null default 0,
      last_at timestamptz not null,
      check (num_nonnulls(booking_id, request_id) = 1), check (guest_id <> host_id)
    );
    create unique index threads_ride on threads (request_id, guest_id) where request_id is not null;
    create index threads_guest on threads (guest_id);
    create index threads_host on threads (host_id);
    create index threads_last on threads (last_at);

    -- the two persons of a thread
    create table thread_members (
      thread_id bigint not null references threads on delete cascade,
      user_id bigint not null references users,
      has_written boolean not null default false,
      -- id of the last message that was shown to the person
      seen_up_to bigint not null default 0,
      -- messages of the other person after it, and since when the first of them waits
      unread integer not null default 0, unread_since timestamptz,
      -- when the person was notified of the first unread message, and by SMS; null again once all are read
      notified_at timestamptz, digested_at timestamptz,
      -- counts everything that changes what the person sees of the thread
      changes integer not null default 0,
      last_at timestamptz not null,
      primary key (thread_id, user_id)
    );
    create index thread_members_inbox on thread_members (user_id, last_at desc, thread_id desc);
    create index thread_members_counts on thread_members (user_id) include (unread, changes);
    create index thread_members_digest on thread_members (unread_since) where unread > 0 and digested_at is null;

    create table thread_messages (
      id bigint generated always as identity primary key,
      thread_id bigint not null references threads on delete cascade,
      sender_id bigint not null references users,
      -- the idempotency key under which it was sent
      sent_key text,
      text text, quick text,
      latitude double precision, longitude double precision, address text,
      upload_id uuid unique references uploads, image text, image_width integer, image_height integer,
      -- by the clock of the device, if that was much earlier than its arrival
      written_at timestamptz, created_at timestamptz not null,
      check (num_nonnulls(text, quick, latitude, upload_id) = 1),
      check (num_nulls(latitude, longitude, address) in (0, 3)),
      check (num_nulls(upload_id, image, image_width, image_height) in (0, 4))
    );
    create index thread_messages_thread on thread_messages (thread_id, id desc);
    create index thread_messages_sender on thread_messages (sender_id, thread_id);
    create index thread_messages_pictures on thread_messages (sender_id, created_at) where upload_id is not null;

    create table user_blocks (
      blocker_id bigint not null references users, blocked_id bigint not null references users,
      created_at timestamptz not null,
      primary key (blocker_id, blocked_id), check (blocker_id <> blocked_id)
    );
    create index user_blocks_blocked on user_blocks (blocked_id);

    create function signal_thread_member() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'notifications:' || new.user_id);
      return null;
    end $$;
    create trigger thread_members_changed after update of changes on thread_members
      for each row when (old.changes <> new.changes) execute function signal_thread_member();

    -- its pictures; the kinds are those of domain/hosting/pictures.ts
    alter table uploads drop constraint uploads_kind_check;
    drop index uploads_avif_pending;
    create index uploads_avif_pending on uploads (created_at, id)
      where avif = 'pending' and kind <> 'paper' and kind <> 'message';

    alter table reports add column thread_id bigint references threads on delete set null;
    create index reports_thread on reports (thread_id) where thread_id is not null;
    alter table reports drop constraint reports_type_check, drop constraint reports_check;
    alter table reports
      add constraint reports_type_check check (type in ('feedback', 'vehicle', 'booking', 'user', 'carpool', 'thread')),
      add constraint reports_check check (case type
        when 'feedback' then num_nonnulls(vehicle_id, booking_id, user_id, request_id) = 0
        when 'vehicle' then vehicle_id is not null when 'booking' then booking_id is not null
        -- null once the thread is deleted
        when 'thread' then num_nonnulls(vehicle_id, booking_id, user_id, request_id) = 0
        when 'carpool' then request_id is not null else user_id is not null end);
  `.execute(db)
}
