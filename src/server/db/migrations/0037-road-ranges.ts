import { type Kysely, sql } from 'kysely'

/**
 * Bookings store beside their trip the time in which the vehicle is on the road for it (docs/booking-states.md). Without
 * one, which is so for rows of the earlier version, the trip counts. Nothing is rewritten: the columns are null or have a
 * constant default, and the conditions are on expressions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles add column trip_gap_hours smallint not null default 0
      check (trip_gap_hours between 0 and 12);
    alter table vehicle_calendar add column road_from_at timestamptz, add column road_to_at timestamptz,
      add constraint vehicle_calendar_road check ((road_from_at is null) = (road_to_at is null)
        and (road_from_at is null or (kind = 'booking' and road_from_at <= from_at and road_to_at >= to_at))),
      add constraint vehicle_calendar_no_road_overlap exclude using gist (vehicle_id with =,
        tstzrange(coalesce(road_from_at, from_at), coalesce(road_to_at, to_at)) with &&) where (kind = 'booking');
    create index vehicle_calendar_road_probe on vehicle_calendar (vehicle_id, (coalesce(road_to_at, to_at)))
      include (kind, from_at, to_at, road_from_at, road_to_at)`.execute(db)
}
