import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { tripsOf } from './trips.ts'

export const REQUESTS = 100_000
export const ALERTS = 10_000
/** Number of different trips; the first ones are used most often. */
export const TRIPS = 300
const MAX_WAIT_MS = 300_000

/**
 * Inserts requests for a few hundred trips, waits until the site has computed their corridors, and copies them to other
 * times. @returns seconds
 */
export async function seedBoard(db: pg.Client): Promise<number> {
  const started = performance.now()
  await db.query('delete from carpool_requests')
  await db.query(
    `insert into users (first_name, last_name, provider, provider_subject)
      select 'Board', 'Person ' || n, 'google', 'board-' || n from generate_series(1, $1::int) n`,
    [REQUESTS + TRIPS],
  )
  const trips = tripsOf(TRIPS)
  await db.query(
    `with people as (select id, row_number() over (order by id) as place from users where provider_subject like 'board-%'),
      types as (select array_agg(id order by position) as ids from vehicle_types),
      trips as (select * from json_to_recordset($1::json) as t (place int, a text, b text, a_np text, b_np text,
        a_lat float8, a_lng float8, b_lat float8, b_lng float8))
    insert into carpool_requests (user_id, is_driver, address_from, address_to, address_from_np, address_to_np, from_latitude,
      from_longitude, to_latitude, to_longitude, time_at, passengers, vehicle_type_id, suggested_price, phone_number, note, alerted_at)
    select p.id, t.place % 2 = 0, a, b, a_np, b_np, a_lat, a_lng, b_lat, b_lng, now() + interval '3 days', 2,
      ids[1 + t.place % array_length(ids, 1)], 900, '9841000000', 'Two bags each, a stop for lunch on the way.', now()
    from trips t join people p on p.place = t.place cross join types`,
    [JSON.stringify(trips)],
  )
  await until(db, 'select count(*) as n from carpool_requests where graph is null')
  await db.query(
    `with people as (select id, row_number() over (order by id) as place from users where provider_subject like 'board-%'),
      sources as materialized (select c.*, row_number() over (order by c.id) as place from carpool_requests c)
    insert into carpool_requests (user_id, is_driver, address_from, address_to, address_from_np, address_to_np, from_latitude,
      from_longitude, to_latitude, to_longitude, time_at, passengers, vehicle_type_id, suggested_price, phone_number, note,
      meters, seconds, fair_price, highest_price, graph, from_cell, to_cell, cells, corridor, alerted_at)
    select p.id, n % 5 < 3, s.address_from, s.address_to, s.address_from_np, s.address_to_np, s.from_latitude, s.from_longitude,
      s.to_latitude, s.to_longitude, now() + interval '1 day' + (n::bigint * 7919 % 86400) * interval '1 minute', 1 + n % 4,
      s.vehicle_type_id, s.suggested_price + n % 300, s.phone_number, s.note, s.meters, s.seconds, s.fair_price,
      s.highest_price, s.graph, s.from_cell, s.to_cell, s.cells, s.corridor, now()
    from generate_series(1, ${REQUESTS}) n
      join sources s on s.place = 1 + floor(${TRIPS} * power((n::bigint * 104729 % 10007) / 10007.0, 2.5))
      join people p on p.place = ${TRIPS} + n`,
  )
  // else autovacuum does it during the first measurements
  await db.query('vacuum analyze users, carpool_requests')
  return Math.round((performance.now() - started) / 1_000)
}

/** Half of the alerts wait for drivers. They do not match new trips. */
export async function seedAlerts(db: pg.Client): Promise<void> {
  await db.query(
    `with people as (select id, row_number() over (order by id) as place from users where provider_subject like 'board-%'),
      sources as materialized (select *, row_number() over (order by id) as place from carpool_requests
        where cells is not null order by id limit ${TRIPS})
    insert into carpool_alerts (user_id, is_driver, address_from, address_to, address_from_np, address_to_np, from_latitude,
      from_longitude, to_latitude, to_longitude, graph, from_cell, to_cell, cells, corridor, expires_at)
    select p.id, n % 2 = 0, s.address_from, s.address_to, s.address_from_np, s.address_to_np, s.from_latitude, s.from_longitude,
      s.to_latitude, s.to_longitude, s.graph, s.from_cell, s.to_cell, s.cells, s.corridor, now() + interval '60 days'
    from generate_series(1, ${ALERTS}) n join sources s on s.place = 1 + n % ${TRIPS} join people p on p.place = ${TRIPS} + n`,
  )
  await db.query('vacuum analyze carpool_alerts')
}

/** Waits until the query counts zero rows. */
async function until(db: pg.Client, query: string): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; await wait(500)) {
    const { rows } = await db.query<{ n: string }>(query)
    if (Number(rows[0]?.n) === 0) return
  }
  throw new Error(`Not within ${MAX_WAIT_MS} ms: ${query}`)
}
