import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * A large data set for benchmarks: copies of the demo vehicles in all cities, with consecutive bookings, half of them
 * after `now`. The exclusion constraint and its index are dropped before the load and rebuilt afterwards.
 */
export async function seedLarge(
  db: Kysely<Schema>,
  size: { vehicles: number; bookings: number },
  now: number,
  report: (step: string, milliseconds: number) => void,
): Promise<void> {
  const run = async (query: string) => {
    const started = performance.now()
    await sql.raw(query).execute(db)
    report(query.trim().split('\n')[0] ?? '', Math.round(performance.now() - started))
  }
  const perVehicle = Math.max(1, Math.round(size.bookings / size.vehicles))
  await run(`alter table vehicles disable trigger user; alter table vehicle_images disable trigger user;
    alter table drivers disable trigger user; alter table vehicle_features disable trigger user;
    alter table vehicle_calendar disable trigger user`)
  await run(`
    with origin as (select *, row_number() over (order by id) - 1 as place, count(*) over () as many
        from vehicles where registration_number not like 'L-%' and step is null),
      cities as (select id, row_number() over (order by position) - 1 as place, count(*) over () as many from cities)
    insert into vehicles (user_id, step, state, status, owner_name, manufacturer_id, model_id, vehicle_type_id, registration_number,
      model_year, number_of_seats, fuel_type, color_id, total_km, instant_booking, long_term_trip, insurance, off_road, insurance_expiry,
      address, city_id, latitude, longitude, description, guideline, number_of_trips, feature_mask,
      price_per_hour, price_per_four_hour, price_per_eight_hour, price_per_day, km_limit_per_four_hour, km_limit_per_eight_hour,
      km_limit_per_day, km_charge_long_route, km_charge_city_ride, overnight_charge, waiting_charge,
      three_days_saving, seven_days_saving, one_month_saving)
    select o.user_id, null, 'available', o.status, o.owner_name, o.manufacturer_id, o.model_id, o.vehicle_type_id, 'L-' || n,
      o.model_year, o.number_of_seats, o.fuel_type, o.color_id, o.total_km, o.instant_booking, o.long_term_trip, o.insurance, o.off_road, null,
      o.address, c.id, o.latitude, o.longitude, o.description, o.guideline, (n::bigint * 7919) % 400, o.feature_mask,
      o.price_per_hour, o.price_per_four_hour, o.price_per_eight_hour, o.price_per_day + (n * 31) % 900, o.km_limit_per_four_hour, o.km_limit_per_eight_hour,
      o.km_limit_per_day, o.km_charge_long_route, o.km_charge_city_ride, o.overnight_charge, o.waiting_charge,
      o.three_days_saving, o.seven_days_saving, o.one_month_saving
    from generate_series(1, ${size.vehicles}) n
      join origin o on o.place = n % o.many join cities c on c.place = (n / 7) % c.many`)
  await run('analyze vehicles')
  await run(`
    with origin as (select distinct on (model_id, color_id) model_id, color_id, id from vehicles
      where registration_number not like 'L-%' order by model_id, color_id, id)
    insert into vehicle_images (vehicle_id, type, name, position)
    select v.id, i.type, i.name, i.position from vehicles v
      join origin o using (model_id, color_id) join vehicle_images i on i.vehicle_id = o.id
    where v.registration_number like 'L-%'`)
  await run(`
    insert into drivers (vehicle_id, name, license_number, experience, phone_number, dob, address, relation, smoking)
    select v.id, 'Driver ' || v.id, '01-06-' || v.id, 1 + v.id % 30, '9830000000', '1985-01-01', 'Kathmandu', '', false
    from vehicles v where v.registration_number like 'L-%' on conflict do nothing`)
  await run(
    `alter table vehicle_calendar drop constraint vehicle_calendar_no_overlap, drop constraint vehicle_calendar_no_road_overlap;
      drop index vehicle_calendar_probe; drop index vehicle_calendar_road_probe`,
  )
  await run(`
    with guests as (select array_agg(id) as ids from users), added as (
      insert into bookings (user_id, vehicle_id, status, from_at, to_at, origin_latitude, origin_longitude, origin_address,
        destination_latitude, destination_longitude, destination_address, contact_person, contact_phone, is_city_ride, is_one_way,
        total_meters, total_seconds, quote, total, payable)
      select ids[1 + (v.id + n) % array_length(ids, 1)], v.id, case when n < ${perVehicle} / 2 then 'completed' else 'approved' end,
        start, start + make_interval(hours => 6 + ((v.id + n * 5) % 40)::int),
        27.7, 85.3, 'Kathmandu, Nepal', 27.7, 85.3, 'Kathmandu, Nepal', 'Guest', '9830000000', true, false, 20000, 3600, '{}', 5000, 5000
      from vehicles v cross join generate_series(0, ${perVehicle - 1}) n cross join guests,
        lateral (select date_trunc('hour', '${new Date(now).toISOString()}'::timestamptz) + make_interval(days => ((n - ${perVehicle} / 2) * 6 + 1)::int, hours => (v.id * 37 % 97)::int) as start) s
      where v.registration_number like 'L-%'
      returning id, vehicle_id, from_at, to_at)
    insert into vehicle_calendar (vehicle_id, during, kind, booking_id)
    select vehicle_id, tstzrange(from_at, to_at), 'booking', id from added`)
  await run(`set maintenance_work_mem = '512MB'`)
  await run(
    `alter table vehicle_calendar add constraint vehicle_calendar_no_overlap exclude using gist (vehicle_id with =, during with &&)`,
  )
  await run(
    `alter table vehicle_calendar add constraint vehicle_calendar_no_road_overlap exclude using gist (vehicle_id with =,
      tstzrange(coalesce(road_from_at, from_at), coalesce(road_to_at, to_at)) with &&) where (kind = 'booking')`,
  )
  await run(`create index vehicle_calendar_probe on vehicle_calendar (vehicle_id, to_at) include (from_at)`)
  await run(`create index vehicle_calendar_road_probe on vehicle_calendar (vehicle_id, (coalesce(road_to_at, to_at)))
    include (kind, from_at, to_at, road_from_at, road_to_at)`)
  await run(`alter table vehicles enable trigger user; alter table vehicle_images enable trigger user;
    alter table drivers enable trigger user; alter table vehicle_features enable trigger user;
    alter table vehicle_calendar enable trigger user`)
  // the triggers noted nothing: running sites read everything again
  await run('delete from vehicle_changes')
  await run('vacuum analyze')
}
