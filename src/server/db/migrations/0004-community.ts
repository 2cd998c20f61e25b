import { type Kysely, sql } from 'kysely'

/** Ratings, reports, notifications and the server's persistent state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      type text not null check (type in ('feedback', 'vehicle', 'booking', 'user')),
      reporter_id bigint not null references users,
      vehicle_id bigint references vehicles on delete cascade, booking_id uuid references bookings on delete cascade,
      user_id bigint references users,
      reason text not null, remarks text not null, handled_at timestamptz,
      created_at timestamptz not null default now(),
      check (case type when 'feedback' then num_nonnulls(vehicle_id, booking_id, user_id) = 0
        when 'vehicle' then vehicle_id is not null when 'booking' then booking_id is not null
        else user_id is not null end)
    );
    create index reports_reporter on reports (reporter_id, created_at desc);
    create index reports_open on reports (created_at) where handled_at is null;
    create index reports_vehicle on reports (vehicle_id) where vehicle_id is not null;
    create index reports_booking on reports (booking_id) where booking_id is not null;
    create index reports_user on reports (user_id) where user_id is not null;
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      -- a message key and its values, rendered in the reader's language
      kind text not null, facts jsonb not null default '{}',
      image text, amount integer, read_at timestamptz, created_at timestamptz not null default now()
    );
    create index notifications_user on notifications (user_id, id desc);
    create index notifications_unseen on notifications (user_id) where read_at is null;
    create table carpool_requests (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      is_driver boolean not null,
      address_from text not null, address_to text not null,
      from_latitude double precision, from_longitude double precision,
      to_latitude double precision, to_longitude double precision,
      time_at timestamptz not null, passengers smallint not null check (passengers between 1 and 10),
      vehicle_type_id integer not null references vehicle_types,
      suggested_price integer not null check (suggested_price between 1 and 999999),
      phone_number text not null, note text not null,
      completed_at timestamptz, created_at timestamptz not null default now()
    );
    create unique index carpool_requests_one_open on carpool_requests (user_id) where completed_at is null;
    create index carpool_requests_list on carpool_requests (time_at, id) where completed_at is null;
    create index carpool_requests_type on carpool_requests (vehicle_type_id);
    create table referral_rewards (
      referred_id bigint primary key references users on delete cascade,
      referrer_id bigint not null references users on delete cascade,
      booking_id uuid not null references bookings, amount integer not null check (amount > 0),
      created_at timestamptz not null default now(), check (referred_id <> referrer_id)
    );
    create index referral_rewards_referrer on referral_rewards (referrer_id, created_at desc);
    create index referral_rewards_booking on referral_rewards (booking_id);
    create table outbox (
      id bigint generated always as identity primary key,
      kind text not null, payload jsonb not null, attempts smallint not null default 0,
      available_at timestamptz not null default now(), done_at timestamptz, last_error text,
      created_at timestamptz not null default now()
    );
    create index outbox_due on outbox (available_at, id) where done_at is null;
    create table idempotency_keys (
      user_id bigint not null references users on delete cascade,
      key text not null check (length(key) <= 255), payload_hash bytea not null,
      status smallint, body jsonb, created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_created on idempotency_keys (created_at);
    create table operator_log (
      id bigint generated always as identity primary key,
      command text not null, detail jsonb not null default '{}', created_at timestamptz not null default now()
    );
  `.execute(db)
}
