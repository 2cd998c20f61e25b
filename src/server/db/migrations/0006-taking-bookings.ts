import { type Kysely, sql } from 'kysely'

/** For bookings: fractional off-road km, and the stored state of the wallet simulator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      alter column gravel_off_road_km type double precision,
      alter column normal_off_road_km type double precision,
      alter column extreme_off_road_km type double precision;
    -- the job that advances bookings queries each status by the relevant timestamp
    drop index bookings_due;
    create index bookings_pending on bookings (created_at) where status = 'pending';
    create index bookings_to_start on bookings (from_at) where status in ('pending', 'approved');
    create index bookings_to_end on bookings (to_at) where status = 'inTrip';
    create index payments_refund_due on payments (created_at) where state = 'refundDue';
    create table simulated_payments (
      transaction_uuid text primary key, product_code text not null, total_amount text not null,
      success_url text not null, failure_url text not null,
      status text not null default 'PENDING', ref_id text unique,
      created_at timestamptz not null default now(), expires_at timestamptz not null
    );
  `.execute(db)
}
