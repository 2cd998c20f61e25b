import { type Kysely, sql } from 'kysely'

/**
 * The route that was chosen for a booking, stored as it was then, because roads may be measured differently later.
 * Earlier bookings have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_routes (
      booking_id uuid primary key references bookings on delete cascade,
      route_id text not null,
      -- {"place": {"en", "np"} | null, "road": {"en", "np"} | null}: what distinguishes it from other routes
      via jsonb not null,
      character text not null check (character in ('main', 'hill', 'small', 'track')),
      gravel_km double precision not null check (gravel_km >= 0),
      track_km double precision not null check (track_km >= 0),
      -- a part of it is off the known roads
      is_estimate boolean not null,
      -- an encoded polyline with five decimals
      line text not null
    );
  `.execute(db)
}
