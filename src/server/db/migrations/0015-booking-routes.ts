import { type Kysely, sql } from 'kysely'

/**
 * The way that was chosen for a booking, as it was when it was booked: the roads may be measured differently later. Bookings
 * from before have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_routes (
      booking_id uuid primary key references bookings on delete cascade,
      route_id text not null,
      -- {"place": {"en", "np"} | null, "road": {"en", "np"} | null}: what tells it from other ways
      via jsonb not null,
      character text not null check (character in ('main', 'hill', 'small', 'track')),
      gravel_km double precision not null check (gravel_km >= 0),
      track_km double precision not null check (track_km >= 0),
      -- a part lies off the known roads
      is_estimate boolean not null,
      -- an encoded polyline with five decimals
      line text not null
    );
  `.execute(db)
}
