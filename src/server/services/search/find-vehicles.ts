import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { PAGE_LIMIT } from '#domain/search/limits.ts'
import type { SortOption } from '#domain/search/sort.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import type { Core } from '#server/core.ts'
import { isBookable } from '#server/db/bookable.ts'
import { CARD_COLUMNS, type CardRow } from '#server/views/vehicle-rows.ts'
import { cardView } from '#server/views/vehicles.ts'
import { loadReference } from './list-reference.ts'

/** A search that has been checked: see routes/search.ts. Times are UTC, epoch milliseconds. */
export interface VehicleSearch {
  cityId: number
  from: number
  to: number
  vehicleTypes: number[]
  fuelTypes: FuelType[]
  manufacturers: number[]
  colors: number[]
  features: number[]
  sort: SortOption
  page: number
}

const ORDER: Record<SortOption, RawBuilder<unknown>> = {
  popular: sql`v.number_of_trips desc, v.id`,
  priceAsc: sql`v.price_per_day, v.id`,
  priceDesc: sql`v.price_per_day desc, v.id desc`,
}

/** Vehicles that can be booked for the whole time asked for (design section 5, availability and filters). */
export async function findVehicles(
  core: Core,
  search: VehicleSearch,
  locale: Locale,
): Promise<{ data: VehicleCard[]; pagination: Pagination }> {
  const reference = await loadReference(core, locale)
  const condition = found(search, reference.featureBits)
  const { page, ...filters } = search
  const countKey = JSON.stringify({ ...filters, sort: null })
  const [total, rows] = await Promise.all([
    core.counts.get(countKey, () => countVehicles(core, condition)),
    readPage(core, condition, search),
  ])
  return {
    data: rows.map((row) => cardView(row, reference, { from: search.from, to: search.to })),
    pagination: { page, limit: PAGE_LIMIT, total },
  }
}

/** The condition on `vehicles v` for what a search finds. */
export function found(
  search: Omit<VehicleSearch, 'sort' | 'page'>,
  featureBits: Map<number, number>,
): RawBuilder<unknown> {
  const conditions = [sql<boolean>`v.city_id = ${search.cityId}`, isBookable(search)]
  if (search.vehicleTypes.length) conditions.push(sql`v.vehicle_type_id = any(${search.vehicleTypes})`)
  if (search.fuelTypes.length) conditions.push(sql`v.fuel_type = any(${search.fuelTypes})`)
  if (search.manufacturers.length) conditions.push(sql`v.manufacturer_id = any(${search.manufacturers})`)
  if (search.colors.length) conditions.push(sql`v.color_id = any(${search.colors})`)
  if (search.features.length) {
    const mask = search.features.reduce(
      (all, id) => all | (1n << BigInt(featureBits.get(id) ?? UNKNOWN_BIT)),
      0n,
    )
    conditions.push(sql`v.feature_mask & ${mask}::bigint = ${mask}::bigint`)
  }
  return sql.join(conditions, sql` and `)
}

/** No feature has this place, so a search for a feature that does not exist finds nothing. */
const UNKNOWN_BIT = 62

async function countVehicles({ db }: Core, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from vehicles v where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

async function readPage(
  { db }: Core,
  condition: RawBuilder<unknown>,
  { sort, page }: VehicleSearch,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select v.id from vehicles v where ${condition}
      order by ${ORDER[sort]} limit ${PAGE_LIMIT} offset ${(page - 1) * PAGE_LIMIT}
    )
    select ${CARD_COLUMNS} from page join vehicles v using (id) order by ${ORDER[sort]}`.execute(db)
  return rows
}
