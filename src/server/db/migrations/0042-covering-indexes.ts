import { type Kysely, sql } from 'kysely'

/**
 * The indexes of the list hold every column that a search reads, so that filters and totals are read from them alone:
 * since documents can withhold a vehicle, each of its rows was read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, order] of [
    ['vehicles_popular', 'number_of_trips desc'],
    ['vehicles_price', 'price_per_day'],
  ] as const)
    await sql`
      drop index ${sql.id(name)};
      create index ${sql.id(name)} on vehicles (city_id, ${sql.raw(order)}, id)
        include (vehicle_type_id, manufacturer_id, color_id, fuel_type, feature_mask, number_of_seats, step, insurance_expiry,
          instant_booking, status, rating_sum, rating_count, long_term_trip, trip_gap_hours)
        where state = 'available' and blocked_at is null and owner_blocked_at is null and not is_withheld`.execute(
      db,
    )
}
