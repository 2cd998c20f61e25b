import { type Kysely, sql } from 'kysely'

/**
 * Stores which of 561 zones of 5 by 5 cells a route is near, as bits in the list's index. Rides past a place are found
 * in that index, in the order of time, and only those in its zone are compared cell by cell. This replaces the index of
 * all cells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- the grid has 165 columns (domain/carpool/cells.ts)
    create function carpool_zone(cell smallint) returns integer immutable strict parallel safe
      language sql return (cell / (5 * 165)) * 33 + (cell % 165) / 5;
    create function carpool_zones(cells smallint[]) returns bit varying immutable strict parallel safe
      language sql return (select bit_or(set_bit(repeat('0', 561)::bit(561), carpool_zone(cell), 1)) from unnest(cells) as c (cell));
    alter table carpool_requests add column zones bit varying generated always as (carpool_zones(cells)) stored;

    drop index carpool_requests_cells;
    drop index carpool_requests_list;
    create index carpool_requests_list on carpool_requests (time_at, id)
      include (is_driver, vehicle_type_id, from_cell, to_cell, zones)
      where completed_at is null and hidden_at is null and owner_blocked_at is null;
  `.execute(db)
}
