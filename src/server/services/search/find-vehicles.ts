import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { quote } from '#domain/booking/quote.ts'
import { roadRange } from '#domain/booking/road-range.ts'
import { computeDropOff, type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { MAX_PRICED, PAGE_LIMIT } from '#domain/search/limits.ts'
import type { FilterGroup } from '#domain/search/params.ts'
import { type FilterValues, filtersOf } from '#domain/search/query.ts'
import type { SortOption } from '#domain/search/sort.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type RoutingProfile, routingProfiles } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import { isBookable, type RequestedHours } from '#server/db/bookable.ts'
import type { Reference } from '#server/serializers/reference.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  PRICE_COLUMNS,
  type PriceColumns,
} from '#server/serializers/vehicle-rows.ts'
import { pricingOf, serializeCard, serializeTripPrice } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { cachedRoute } from './estimate-route.ts'
import { loadReference } from './list-reference.ts'
import type { VehicleSearch } from './resolve-search.ts'

export type SearchCriteria = Omit<VehicleSearch, 'destination' | 'sort' | 'page'> &
  Pick<RequestedHours, 'road'>
type ProfileRow = Pick<CardRow, 'model_id' | 'off_road'>
type RoutedTrip = Trip & { isEstimate: boolean }

const BY_DAY = sql`v.price_per_day, v.id`
const ORDER: Record<SortOption, RawBuilder<unknown>> = {
  popular: sql`v.number_of_trips desc, v.id`,
  // beyond the vehicles that `pricedIds` orders
  tripPrice: BY_DAY,
  priceAsc: BY_DAY,
  priceDesc: sql`v.price_per_day desc, v.id desc`,
}

/**
 * Vehicles that can be booked for the whole requested time (docs/booking-states.md). With a destination, that time is
 * extended to the drop-off that the route requires.
 */
export async function findVehicles(
  context: AppContext,
  search: VehicleSearch,
  locale: Locale,
): Promise<{ data: VehicleCard[]; pagination: Pagination }> {
  const reference = await loadReference(context, locale)
  const criteria = await criteriaOf(context, reference, search)
  const condition = searchCondition(criteria, reference.featureBits)
  const [total, rows] = await Promise.all([
    context.counts.get(JSON.stringify(criteria), () => countVehicles(context, condition)),
    search.sort === 'tripPrice' && search.page * PAGE_LIMIT <= MAX_PRICED
      ? readPricedPage(context, reference, { search, criteria, condition })
      : readPage(context, condition, search),
  ])
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

/**
 * The search conditions; with a destination, until the slowest of the searched vehicle types has arrived, and on the
 * road until it is back at the city's centre.
 */
export async function criteriaOf(
  context: AppContext,
  reference: Pick<Reference, 'cities' | 'filters'>,
  { destination, cityId, from, to, ...search }: VehicleSearch,
): Promise<SearchCriteria> {
  const criteria = { cityId, from, ...filtersOf(search) }
  const { vehicleTypes } = criteria
  if (!destination) return { ...criteria, to }
  const types = reference.filters.vehicleTypes.filter(
    ({ id }) => vehicleTypes.length === 0 || vehicleTypes.includes(id),
  )
  const profiles = routingProfiles(types.map(({ slug }) => slug))
  const trips = await Promise.all(
    profiles.map((profile) => tripTo(context, reference, { cityId, from, to, destination }, profile)),
  )
  const arrival = Math.max(to, ...trips.map((trip) => (trip ? computeDropOff(trip) : to)))
  const roads = await Promise.all(
    profiles.map((profile) =>
      roadOfSearch(context, reference, { cityId, from, to: arrival, destination }, profile),
    ),
  )
  return { ...criteria, to: arrival, road: { from, to: Math.max(...roads.map((road) => road.to)) } }
}

/** The time on the road for a trip to the destination, until the vehicle is back at the city's centre. */
export async function roadOfSearch(
  context: AppContext,
  reference: Pick<Reference, 'cities'>,
  { cityId, destination, from, to }: Pick<VehicleSearch, 'cityId' | 'from' | 'to'> & { destination: Point },
  profile: RoutingProfile,
): Promise<TimeRange> {
  const centre = centreOf(reference, cityId)
  const home = centre && (await cachedRoute(context, destination, centre, profile))
  return roadRange({ from, to }, { approach: null, home })
}

/** The trip to the destination, by the routing profile of each vehicle on the page. */
async function tripsFor(
  context: AppContext,
  reference: Reference,
  { destination, ...search }: VehicleSearch,
  rows: readonly ProfileRow[],
): Promise<Map<RoutingProfile, RoutedTrip | null>> {
  if (!destination) return new Map()
  const profiles = [...new Set(rows.map((row) => profileOf(row, reference)))]
  const trips = profiles.map((profile) => tripTo(context, reference, { ...search, destination }, profile))
  return new Map((await Promise.all(trips)).map((trip, at) => [profiles[at] ?? 'car', trip]))
}

/** The one-way trip from the city's centre for a routing profile; null without a known road. */
export async function tripTo(
  context: AppContext,
  reference: Pick<Reference, 'cities'>,
  { cityId, destination, from, to }: Pick<VehicleSearch, 'cityId' | 'from' | 'to'> & { destination: Point },
  profile: RoutingProfile,
): Promise<RoutedTrip | null> {
  const start = centreOf(reference, cityId)
  const route = start && (await cachedRoute(context, start, destination, profile))
  if (!route) return null
  const { meters, seconds, isEstimate } = route
  return { ...tripWithoutRoute(from, to), totalMeters: meters, totalSeconds: seconds, isEstimate }
}

function centreOf({ cities }: Pick<Reference, 'cities'>, cityId: number): Point | null {
  const city = cities.get(cityId)
  return city ? { lat: city.latitude, lng: city.longitude } : null
}

/** Condition on `vehicles v`: matches the search. */
export function searchCondition(
  search: SearchCriteria,
  featureBits: Map<number, number>,
): RawBuilder<unknown> {
  const conditions = [bookableInCity(search), ...Object.values(filterConditions(search, featureBits))]
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
  instant: () => sql<boolean>`v.instant_booking`,
  // as cards round it
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
  { sort, page }: Pick<VehicleSearch, 'sort' | 'page'>,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select v.id from vehicles v where ${condition}
      order by ${ORDER[sort]} limit ${PAGE_LIMIT} offset ${(page - 1) * PAGE_LIMIT}
    )
    select ${CARD_COLUMNS} from page join vehicles v using (id) order by ${ORDER[sort]}`.execute(db)
  return rows
}

interface PricedSearch {
  search: VehicleSearch
  criteria: SearchCriteria
  condition: RawBuilder<unknown>
}

/**
 * A page in the order of the prices that the cards show. Prices are computed, not stored: those of the MAX_PRICED
 * vehicles that are cheapest a day (index `vehicles_price`) are, once for all pages. The vehicles beyond them follow by
 * the price of a day, from the same offset. One that was taken meanwhile is left out.
 */
async function readPricedPage(
  context: AppContext,
  reference: Reference,
  { search, criteria, condition }: PricedSearch,
): Promise<CardRow[]> {
  const key = JSON.stringify([criteria, search.to, search.destination])
  const all = await context.pricedIds.get(key, () => pricedIds(context, reference, search, condition))
  const ids = all.slice((search.page - 1) * PAGE_LIMIT, search.page * PAGE_LIMIT)
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from unnest(${ids}::int[]) with ordinality page (id, place)
    join vehicles v using (id) where ${condition} order by page.place`.execute(context.db)
  return rows
}

async function pricedIds(
  context: AppContext,
  reference: Reference,
  search: VehicleSearch,
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<PriceColumns & ProfileRow & { id: number }>`
    select v.id, v.model_id, v.off_road, ${PRICE_COLUMNS} from vehicles v where ${condition}
    order by ${BY_DAY} limit ${MAX_PRICED}`.execute(context.db)
  const trips = await tripsFor(context, reference, search, rows)
  const hours = tripWithoutRoute(search.from, search.to)
  const priced = rows.map((row) => ({
    id: row.id,
    payable: quote(pricingOf(row), trips.get(profileOf(row, reference)) ?? hours).payable,
  }))
  return priced.sort((one, other) => one.payable - other.payable || one.id - other.id).map(({ id }) => id)
}
