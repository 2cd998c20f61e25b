import { type Kysely, sql } from 'kysely'

/** Bookings that replace one that its host cancelled, and how many of the trips that a host approved took place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- a cancelled booking is replaced once
    alter table bookings add column replaces uuid unique references bookings on delete set null;

    alter table users
      add column trips_completed integer not null default 0,
      -- by this host, after the approval
      add column trips_cancelled integer not null default 0;
    update users u set trips_completed = t.completed, trips_cancelled = t.cancelled
      from (
        select v.user_id, count(*) filter (where b.status = 'completed') as completed,
          count(*) filter (where b.status = 'cancelled') as cancelled
        from bookings b join vehicles v on v.id = b.vehicle_id
        where b.status = 'completed' or (b.status = 'cancelled' and b.cancelled_by = 'host'
          and exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved'))
        group by v.user_id
      ) t
      where t.user_id = u.id;
    -- cards and the public profile show them
    create trigger users_trips_noted after update of trips_completed, trips_cancelled on users
      for each row execute function note_vehicles_of_user();
    create trigger users_trips_changed after update of trips_completed, trips_cancelled on users
      for each row execute function signal_user();
  `.execute(db)
}
