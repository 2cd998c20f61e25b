import { type Kysely, sql } from 'kysely'

/** The day of a trip: its two records with pictures, expenses, the final bill, cash, and where the vehicle is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- what the guest pays back by the final bill, in addition to the price
    alter table bookings add column expenses integer not null default 0;

    create table trip_records (
      booking_id uuid not null references bookings on delete cascade,
      kind text not null check (kind in ('start', 'end')),
      -- by the device, as those of the records that this one has replaced
      id uuid not null, earlier_ids uuid[] not null default '{}',
      -- a change may replace the vehicle during the trip
      vehicle_id bigint references vehicles on delete set null,
      odometer integer not null, fuel smallint not null check (fuel between 0 and 100),
      taken_at timestamptz not null, arrived_at timestamptz not null,
      is_odd boolean not null, confirmed_at timestamptz,
      primary key (booking_id, kind)
    );
    create index trip_records_vehicle on trip_records (vehicle_id, taken_at);

    create table trip_pictures (
      booking_id uuid not null references bookings on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('start', 'end')),
      view text not null check (view in ('odometer', 'front', 'back', 'left', 'right', 'other')),
      -- null: another picture has replaced it
      upload_id uuid references uploads,
      taken_at timestamptz not null, arrived_at timestamptz not null,
      primary key (booking_id, id)
    );
    create unique index trip_pictures_view on trip_pictures (booking_id, kind, view)
      where view <> 'other' and upload_id is not null;
    create index trip_pictures_upload on trip_pictures (upload_id);
    create index trip_pictures_age on trip_pictures (arrived_at);

    create table trip_expenses (
      booking_id uuid not null references bookings on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('toll', 'parking', 'ferry', 'other')),
      amount integer not null check (amount > 0), note text not null,
      -- the receipt; null: none, or deleted
      upload_id uuid references uploads,
      taken_at timestamptz not null, arrived_at timestamptz not null,
      -- stays, so that a request that is sent again adds nothing
      removed_at timestamptz,
      primary key (booking_id, id)
    );
    create index trip_expenses_upload on trip_expenses (upload_id);
    create index trip_expenses_age on trip_expenses (arrived_at) where upload_id is not null;

    create table trip_bills (
      booking_id uuid primary key references bookings on delete cascade,
      id uuid not null unique default gen_random_uuid(),
      state text not null check (state in ('open', 'confirmed', 'disputed', 'silent', 'withdrawn', 'decided')),
      -- the price that was agreed on, and the billed one
      agreed jsonb not null, quote jsonb not null,
      agreed_km double precision not null, driven_km double precision not null,
      driven_from timestamptz not null, driven_to timestamptz not null,
      expenses_total integer not null, reduction integer not null default 0, total integer not null,
      dispute text, issued_at timestamptz not null, answer_by timestamptz not null, decided_at timestamptz
    );
    create index trip_bills_unanswered on trip_bills (answer_by) where state = 'open';
    create index trip_bills_disputed on trip_bills (issued_at) where state = 'disputed';

    -- cash that each side says was handed over, and wrong codes of the last hour
    create table trip_days (
      booking_id uuid primary key references bookings on delete cascade,
      cash_guest integer, cash_host integer,
      wrong_codes smallint not null default 0, wrong_codes_since timestamptz
    );

    -- unlogged: not worth a backup, and a crash may forget it
    create unlogged table trip_positions (
      booking_id uuid primary key references bookings on delete cascade,
      latitude double precision not null, longitude double precision not null, accuracy real not null,
      taken_at timestamptz not null, arrived_at timestamptz not null,
      -- by the road graph
      measured_at timestamptz, arrives_at timestamptz
    );
    create index trip_positions_age on trip_positions (arrived_at);
  `.execute(db)
}
