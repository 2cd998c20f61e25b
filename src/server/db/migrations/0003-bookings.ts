import { type Kysely, sql } from 'kysely'

/** Bookings and what references them: calendar, payments, coupons, ratings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupons (
      id bigint generated always as identity primary key,
      code text not null unique check (code = upper(code)),
      kind text not null check (kind in ('percent', 'amount')), value integer not null check (value > 0),
      minimum integer, cap integer,
      valid_from timestamptz not null default now(), valid_to timestamptz not null,
      total_limit integer, per_user_limit integer,
      user_id bigint references users, active boolean not null default true,
      check (kind = 'amount' or value <= 100)
    );
    create index coupons_user on coupons (user_id) where user_id is not null;
    create table bookings (
      id uuid primary key default gen_random_uuid(),
      user_id bigint not null references users,
      vehicle_id bigint not null references vehicles,
      status text not null default 'pending'
        check (status in ('pending', 'approved', 'inTrip', 'cancelled', 'completed')),
      from_at timestamptz not null, to_at timestamptz not null,
      origin_latitude double precision not null, origin_longitude double precision not null, origin_address text not null,
      destination_latitude double precision not null, destination_longitude double precision not null,
      destination_address text not null,
      waypoints jsonb not null default '[]', contact_person text not null, contact_phone text not null,
      gravel_off_road_km integer not null default 0, normal_off_road_km integer not null default 0,
      extreme_off_road_km integer not null default 0,
      is_city_ride boolean not null, is_one_way boolean not null,
      total_meters integer not null, total_seconds integer not null,
      quote jsonb not null, total integer not null check (total >= 0),
      saving integer not null default 0, coupon_discount integer not null default 0,
      payable integer not null check (payable >= 0),
      coupon_id bigint references coupons,
      payment text not null default 'cash' check (payment in ('cash', 'esewa')),
      paid_at timestamptz, hold_expires_at timestamptz,
      cancel_reason text, cancelled_by text check (cancelled_by in ('renter', 'host', 'operator', 'system')),
      status_changed_at timestamptz not null default now(), created_at timestamptz not null default now(),
      check (to_at > from_at), check (payable = total - saving - coupon_discount)
    );
    create index bookings_user on bookings (user_id, status, created_at desc, id);
    create index bookings_vehicle on bookings (vehicle_id, status, created_at desc, id);
    create index bookings_due on bookings (status, from_at) where status in ('pending', 'approved', 'inTrip');
    create index bookings_coupon on bookings (coupon_id) where coupon_id is not null;

    -- Bookings and blocked dates exclude each other because both are rows here; a cancelled booking is removed.
    create table vehicle_calendar (
      id bigint generated always as identity primary key,
      vehicle_id bigint not null references vehicles on delete cascade,
      during tstzrange not null check (not isempty(during)),
      from_at timestamptz not null generated always as (lower(during)) stored,
      to_at timestamptz not null generated always as (upper(during)) stored,
      kind text not null check (kind in ('booking', 'unavailable')),
      booking_id uuid unique references bookings on delete cascade,
      check ((kind = 'booking') = (booking_id is not null)),
      constraint vehicle_calendar_no_overlap exclude using gist (vehicle_id with =, during with &&)
    );
    -- for the availability of thousands of vehicles in a city: a B-tree takes a fifth of the time of the GiST index
    create index vehicle_calendar_probe on vehicle_calendar (vehicle_id, to_at) include (from_at);

    create table booking_events (
      id bigint generated always as identity primary key,
      booking_id uuid not null references bookings on delete cascade,
      status text not null, actor text not null, detail text not null default '',
      created_at timestamptz not null default now()
    );
    create index booking_events_booking on booking_events (booking_id, id);
    create table coupon_uses (
      booking_id uuid primary key references bookings on delete cascade,
      coupon_id bigint not null references coupons, user_id bigint not null references users,
      created_at timestamptz not null default now()
    );
    create index coupon_uses_coupon on coupon_uses (coupon_id, user_id);
    create index coupon_uses_user on coupon_uses (user_id);
    create table payments (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      provider text not null default 'esewa', transaction_uuid text not null unique,
      -- the literal text that was signed; amounts are compared as numbers
      amount_text text not null, amount integer not null check (amount > 0),
      state text not null default 'initiated'
        check (state in ('initiated', 'complete', 'failed', 'refundDue', 'refunded')),
      ref_id text unique, detail jsonb not null default '{}',
      created_at timestamptz not null default now(), resolved_at timestamptz
    );
    create index payments_booking on payments (booking_id);
    create index payments_open on payments (created_at) where state = 'initiated';
    create table ratings (
      booking_id uuid primary key references bookings on delete cascade,
      vehicle_id bigint not null references vehicles, user_id bigint not null references users,
      rate smallint not null check (rate between 1 and 5), remarks text not null default '',
      created_at timestamptz not null default now()
    );
    create index ratings_vehicle on ratings (vehicle_id, created_at desc);
    create index ratings_user on ratings (user_id);
    create function keep_rating() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update vehicles set rating_sum = rating_sum - old.rate, rating_count = rating_count - 1 where id = old.vehicle_id;
      end if;
      if tg_op <> 'DELETE' then
        update vehicles set rating_sum = rating_sum + new.rate, rating_count = rating_count + 1 where id = new.vehicle_id;
      end if;
      return null;
    end $$;
    create trigger ratings_sum after insert or update or delete on ratings for each row execute function keep_rating();
  `.execute(db)
}
