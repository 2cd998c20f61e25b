import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { quote } from '#domain/booking/quote.ts'
import { tripWithoutRoute } from '#domain/booking/trip.ts'
import { MAX_PRICED, PAGE_LIMIT, PRICED_SLICE } from '#domain/search/limits.ts'
import type { FilterGroup } from '#domain/search/params.ts'
import { hasPriceRange, isInRange } from '#domain/search/price-range.ts'
import type { FilterValues } from '#domain/search/query.ts'
import type { SortOption } from '#domain/search/sort.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext, PricedVehicles } from '#server/context.ts'
import { isBookable, isInstant } from '#server/db/bookable.ts'
import type { Reference } from '#server/serializers/reference.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  PRICE_COLUMNS,
  type PriceColumns,
} from '#server/serializers/vehicle-rows.ts'
import { pricingOf, serializeCard, serializeTripPrice } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { type ProfileRow, tripsFor } from './estimate-route.ts'
import { findIndexed } from './index/find-indexed.ts'
import { loadReference } from './list-reference.ts'
import type { VehicleSearch } from './resolve-search.ts'
import { criteriaOf, type SearchCriteria } from './search-criteria.ts'

type PricedRow = PriceColumns & ProfileRow & { id: number }

const BY_DAY = sql`v.price_per_day, v.id`
const ORDER: Record<Exclude<SortOption, 'tripPrice'>, RawBuilder<unknown>> = {
  popular: sql`v.number_of_trips desc, v.id`,
  priceAsc: BY_DAY,
  priceDesc: sql`v.price_per_day desc, v.id desc`,
}

/**
 * Vehicles that can be booked for the whole requested time (docs/booking-states.md). With a destination, that time is
 * extended to the drop-off that the route requires. `isOwn`: of a user, who sees what they have just written.
 */
export async function findVehicles(
  context: AppContext,
  search: VehicleSearch,
  locale: Locale,
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<{ data: VehicleCard[]; pagination: Pagination }> {
  const reference = await loadReference(context, locale)
  const criteria = await criteriaOf(context, reference, search)
  const indexed = await findIndexed(context, { reference, criteria, search, isOwn })
  const { total, rows } = indexed
    ? { total: indexed.total, rows: await context.searchIndex.cards.of(indexed.ids) }
    : await findBySql(context, reference, criteria, search)
  const trips = await tripsFor(context, reference, search, rows)
  return {
    data: rows.map((row) => {
      const trip = trips.get(profileOf(row, reference)) ?? null
      return {
        ...serializeCard(row, reference, tripWithoutRoute(search.from, search.to)),
        ...(search.destination && { trip: trip && serializeTripPrice(row, trip) }),
      }
    }),
    pagination: { page: search.page, limit: PAGE_LIMIT, total },
  }
}

/** What the index has in memory, read from the database. The total may be as old as its cache allows. */
export async function findBySql(
  context: AppContext,
  reference: Reference,
  criteria: SearchCriteria,
  search: VehicleSearch,
): Promise<{ total: number; rows: CardRow[] }> {
  const prices = await priceCondition(context, reference, search)
  const condition = searchCondition(criteria, reference.featureBits, prices)
  const [total, rows] = await Promise.all([
    context.counts.get(countKey(criteria, search), () => countVehicles(context, condition)),
    search.sort === 'tripPrice'
      ? readPricedPage(context, await pricedVehicles(context, reference, search), condition, search.page)
      : readPage(context, condition, ORDER[search.sort], search.page),
  ])
  return { total, rows }
}

/** Condition on `vehicles v`: matches the search. */
export function searchCondition(
  search: SearchCriteria,
  featureBits: Map<number, number>,
  prices: RawBuilder<boolean> | null = null,
): RawBuilder<unknown> {
  const filters = Object.values(filterConditions(search, featureBits))
  const conditions = [bookableInCity(search), ...filters, prices]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )
}

/** Condition on `vehicles v`: in the city and bookable at the time, without the filters. */
export function bookableInCity({
  cityId,
  from,
  to,
  road,
}: Pick<SearchCriteria, 'cityId' | 'from' | 'to' | 'road'>): RawBuilder<boolean> {
  return sql<boolean>`v.city_id = ${cityId} and ${isBookable({ from, to, road })}`
}

/** Condition on `vehicles v` of each group of filters; null without a selection. */
export function filterConditions(
  search: FilterValues,
  featureBits: Map<number, number>,
): Record<FilterGroup, RawBuilder<boolean> | null> {
  const { vehicleTypes, guests, instant, ratings, fuelTypes, manufacturers, colors, features } = search
  const mask = features.reduce((all, id) => all | (1n << BigInt(featureBits.get(id) ?? UNKNOWN_BIT)), 0n)
  const when = (values: readonly unknown[], condition: RawBuilder<boolean>) =>
    values.length ? condition : null
  return {
    vehicleTypes: when(vehicleTypes, sql`v.vehicle_type_id = any(${vehicleTypes})`),
    guests: when(guests, MEETS.guests(sql`${Math.min(...guests)}`)),
    instant: when(instant, MEETS.instant()),
    ratings: when(ratings, MEETS.ratings(sql`${Math.min(...ratings)}`)),
    fuelTypes: when(fuelTypes, sql`v.fuel_type = any(${fuelTypes})`),
    manufacturers: when(manufacturers, sql`v.manufacturer_id = any(${manufacturers})`),
    colors: when(colors, sql`v.color_id = any(${colors})`),
    features: when(features, sql`v.feature_mask & ${mask}::bigint = ${mask}::bigint`),
  }
}

/** Conditions on `v` for the values of which at least one is needed. The driver sits in one of the seats. */
export const MEETS = {
  guests: (least: RawBuilder<unknown>) => sql<boolean>`v.number_of_seats > ${least}`,
  instant: () => isInstant,
  // rounded as on the cards
  ratings: (least: RawBuilder<unknown>) =>
    sql<boolean>`v.rating_count > 0 and round(v.rating_sum * 10.0 / v.rating_count) >= ${least}`,
}

/** A bit that no feature has, so that a search for an unknown feature finds nothing. */
const UNKNOWN_BIT = 62

async function countVehicles({ db }: AppContext, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from vehicles v where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}

async function readPage(
  { db }: AppContext,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  page: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select v.id from vehicles v where ${condition}
      order by ${order} limit ${PAGE_LIMIT} offset ${(page - 1) * PAGE_LIMIT}
    )
    select ${CARD_COLUMNS} from page join vehicles v using (id) order by ${order}`.execute(db)
  return rows
}

/** A page in the order of the prices that the cards show; vehicles without one follow by the price of a day. */
async function readPricedPage(
  { db }: AppContext,
  { ids }: PricedVehicles,
  condition: RawBuilder<unknown>,
  page: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select v.id, p.place from vehicles v
      left join unnest(${ids}::bigint[]) with ordinality p (id, place) on p.id = v.id
      where ${condition} order by p.place, ${BY_DAY} limit ${PAGE_LIMIT} offset ${(page - 1) * PAGE_LIMIT}
    )
    select ${CARD_COLUMNS} from page join vehicles v using (id) order by page.place, ${BY_DAY}`.execute(db)
  return rows
}

/** Condition on `vehicles v`: the price that its card shows is in the searched range; null without a range. */
export async function priceCondition(
  context: AppContext,
  reference: Reference,
  search: VehicleSearch,
): Promise<RawBuilder<boolean> | null> {
  if (!hasPriceRange(search)) return null
  const { ids, payables } = await pricedVehicles(context, reference, search)
  const { minPrice, maxPrice } = search
  const fitting = ids.filter((_, at) => isInRange(payables[at] ?? 0, { minPrice, maxPrice }))
  return sql<boolean>`v.id = any(${fitting}::bigint[])`
}

/**
 * The vehicles that are free for the searched dates, by the price that their cards show, whatever the filters. Prices
 * are computed, not stored, so the number is bounded: of more than MAX_PRICED, the cheapest a day have one. Cached, so
 * that list, total and counts, the pages of a list and its filters agree.
 */
function pricedVehicles(
  context: AppContext,
  reference: Reference,
  search: VehicleSearch,
): Promise<PricedVehicles> {
  return context.pricedVehicles.get(datesKey(search), () => priceVehicles(context, reference, search))
}

async function priceVehicles(
  context: AppContext,
  reference: Reference,
  search: VehicleSearch,
): Promise<PricedVehicles> {
  const hours = tripWithoutRoute(search.from, search.to)
  const priced: { id: number; payable: number }[] = []
  let last: PricedRow | undefined
  do {
    const rows = await readSlice(context, search, last)
    const trips = await tripsFor(context, reference, search, rows)
    for (const row of rows) {
      const trip = trips.get(profileOf(row, reference)) ?? hours
      priced.push({ id: row.id, payable: quote(pricingOf(row), trip).payable })
    }
    last = rows.length === PRICED_SLICE ? rows.at(-1) : undefined
  } while (last && priced.length < MAX_PRICED)
  priced.sort((one, other) => one.payable - other.payable || one.id - other.id)
  return { ids: priced.map(({ id }) => id), payables: priced.map(({ payable }) => payable) }
}

/** The vehicles after `last`. Other requests are served between two slices. */
async function readSlice(
  { db }: AppContext,
  search: VehicleSearch,
  last: PricedRow | undefined,
): Promise<PricedRow[]> {
  const after = last ? sql`(v.price_per_day, v.id) > (${last.price_per_day}, ${last.id})` : sql`true`
  const { rows } = await sql<PricedRow>`
    select v.id, v.model_id, v.off_road, ${PRICE_COLUMNS} from vehicles v
    where ${bookableInCity(search)} and ${after} order by ${BY_DAY} limit ${PRICED_SLICE}`.execute(db)
  return rows
}

function datesKey({ cityId, from, to, destination }: VehicleSearch): string {
  return JSON.stringify([cityId, from, to, destination])
}

/** The cache key of a number of vehicles. A range depends on the prices of the searched dates. */
export function countKey(criteria: SearchCriteria, search: VehicleSearch): string {
  return JSON.stringify([criteria, hasPriceRange(search) && datesKey(search)])
}
