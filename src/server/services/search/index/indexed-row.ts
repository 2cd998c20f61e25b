import { type RawBuilder, sql } from 'kysely'
import { GUEST_CHOICES, INSTANT, RATING_CHOICES } from '#domain/search/limits.ts'
import type { FilterGroup } from '#domain/search/params.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import { isInstant, isListed, roadFrom, roadTo } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { PRICE_COLUMNS, PRICE_NAMES, type PriceColumns } from '#server/serializers/vehicle-rows.ts'
import { ORIGIN_SECONDS } from './occupancy.ts'

/** A vehicle as the index needs it. */
export interface IndexedRow extends PriceColumns {
  id: number
  city_id: number | null
  is_listed: boolean
  vehicle_type_id: number
  manufacturer_id: number
  color_id: number
  fuel_type: FuelType
  /** The feature mask in two halves: a number cannot hold all of its bits. */
  low_features: number
  high_features: number
  number_of_seats: number
  is_instant: boolean
  /** In tenths of a star, rounded as on the cards; null without ratings. */
  rating: number | null
  number_of_trips: number
  long_term_trip: boolean
  off_road: boolean
  trip_gap_hours: number
  /** Days since 1970; null: unknown. */
  insured_until: number | null
  /** Pairs of big-endian numbers: see Occupancy. */
  entries: Buffer | null
}

/** Ordered by id. Entries that end before `beginning`, in seconds since 2020, are left out. */
export async function readIndexedRows(
  db: Database,
  ids: readonly number[],
  beginning: number,
): Promise<IndexedRow[]> {
  // outwards to whole seconds, which decides nothing for a trip at whole seconds
  const bounded = (seconds: RawBuilder<unknown>) => sql`greatest(0, least(${MAX_INT}, ${seconds}))::int`
  const start = bounded(sql`floor(date_part('epoch', ${roadFrom}) - ${ORIGIN_SECONDS})`)
  const end = bounded(sql`ceil(date_part('epoch', ${roadTo}) - ${ORIGIN_SECONDS})`)
  const { rows } = await sql<IndexedRow>`
    select v.id, v.city_id, ${isListed} as is_listed, v.vehicle_type_id, v.manufacturer_id, v.color_id, v.fuel_type,
      v.feature_mask & 4294967295 as low_features, v.feature_mask >> 32 as high_features, v.number_of_seats,
      ${isInstant} as is_instant, v.number_of_trips, v.long_term_trip, v.off_road, v.trip_gap_hours,
      case when v.rating_count > 0 then round(v.rating_sum * 10.0 / v.rating_count)::int end as rating,
      v.insurance_expiry - date '1970-01-01' as insured_until, ${PRICE_COLUMNS},
      (select string_agg(int4send(${start}) || int4send(case when c.kind = 'booking' then ${end} else -${end} end), '')
        from vehicle_calendar c
        where c.vehicle_id = v.id and ${roadTo} > to_timestamp(${ORIGIN_SECONDS + beginning})) as entries
    from vehicles v where v.id = any(${ids}::bigint[]) order by v.id`.execute(db)
  return rows
}

const MAX_INT = 2 ** 31 - 1

export const PRICE_COUNT = PRICE_NAMES.length
const NO_PRICE = -1

/** Whole NRS, km and percent. */
export function packPrices(row: PriceColumns): number[] {
  return PRICE_NAMES.map((name) => row[name] ?? NO_PRICE)
}

export function unpackPrices(packed: Int32Array, offset: number): PriceColumns {
  const prices: Record<string, number | null> = {}
  for (const [place, name] of PRICE_NAMES.entries()) {
    const price = packed[offset + place] as number
    prices[name] = price === NO_PRICE ? null : price
  }
  return prices as unknown as PriceColumns
}

/** The values of each group of filters that find the vehicle, as the set of each value is named. */
export function filterValuesOf(row: IndexedRow): Record<FilterGroup, (number | FuelType)[]> {
  return {
    vehicleTypes: [row.vehicle_type_id],
    guests: GUEST_CHOICES.filter((least) => row.number_of_seats > least),
    instant: row.is_instant ? [INSTANT] : [],
    ratings: RATING_CHOICES.filter((least) => row.rating !== null && row.rating >= least),
    fuelTypes: [row.fuel_type],
    manufacturers: [row.manufacturer_id],
    colors: [row.color_id],
    features: [...bitsOf(row.low_features, 0), ...bitsOf(row.high_features, 32)],
  }
}

/** Features by their bits, which never change their meaning. */
function bitsOf(word: number, first: number): number[] {
  const bits: number[] = []
  for (let bit = 0; bit < 32; bit++) if ((word >>> bit) & 1) bits.push(first + bit)
  return bits
}
