import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/**
 * What guests can rely on: a driver's languages and roads, the date of the document check, and trips completed since
 * the host last cancelled one. The counters are updated when a trip ends, so no page counts history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drivers add column languages text[] not null default '{}';
    alter table vehicles
      add column papers_checked_on date,
      add column trips_since_cancellation integer not null default 0 check (trips_since_cancellation >= 0);
    -- an operator can hide the words of a review; its stars stay
    alter table ratings add column hidden_at timestamptz;
    -- between two cities in either direction; deleted with the driver
    create table driver_roads (
      vehicle_id bigint not null references drivers on delete cascade,
      city_id integer not null references cities,
      other_city_id integer not null references cities,
      trips integer not null check (trips > 0),
      primary key (vehicle_id, city_id, other_city_id),
      check (city_id < other_city_id)
    );
    create index driver_roads_city on driver_roads (city_id);
    create index driver_roads_other_city on driver_roads (other_city_id);
    -- the day of the last successful document check, if recorded
    update vehicles v set papers_checked_on = (l.at at time zone 'Asia/Kathmandu')::date
      from (select subject_id, max(created_at) as at from operator_log
        where subject_type = 'vehicle' and after ->> 'status' = 'verified' group by subject_id) l
      where l.subject_id = v.id::text and v.status = 'verified';
  `.execute(db)
  await countHistory(db)
}

/** Cities within the metres of domain/vehicles/roads.ts; planar distances are accurate enough. */
const near = (end: 'origin' | 'destination') => sql`
  select c.id from cities c
    where ((c.latitude - b.${sql.raw(end)}_latitude) * 111195) ^ 2
      + ((c.longitude - b.${sql.raw(end)}_longitude) * 111195 * cos(radians(c.latitude))) ^ 2 <= 15000 ^ 2
    order by c.position, c.id limit 1`

/** Fills both counters from ended bookings; later changes are counted by services/booking/update-track-record.ts. */
export async function countHistory(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into driver_roads (vehicle_id, city_id, other_city_id, trips)
    select b.vehicle_id, least(o.id, d.id), greatest(o.id, d.id), count(*)
    from bookings b join drivers using (vehicle_id)
      cross join lateral (${near('origin')}) o cross join lateral (${near('destination')}) d
    where b.status = 'completed' and not b.is_city_ride and o.id <> d.id
    group by 1, 2, 3
    on conflict (vehicle_id, city_id, other_city_id) do update set trips = excluded.trips`.execute(db)
  await sql`
    with called_off as (select b.vehicle_id, max(b.status_changed_at) as at from bookings b
        where b.status = 'cancelled' and b.cancelled_by = 'host'
          -- a declined request was never a commitment
          and exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved')
        group by b.vehicle_id),
      ended as (select b.vehicle_id, count(*) as trips from bookings b left join called_off c using (vehicle_id)
        where b.status = 'completed' and (c.at is null or b.to_at > c.at) group by b.vehicle_id)
    update vehicles v set trips_since_cancellation = ended.trips from ended where ended.vehicle_id = v.id`.execute(
    db,
  )
}
