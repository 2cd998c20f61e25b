import type { FilterCounts } from '#contract/search.ts'
import { MAX_LONG_TERM_DAYS, MAX_TRIP_DAYS } from '#domain/booking/limits.ts'
import { GUEST_CHOICES, INSTANT, PAGE_LIMIT, RATING_CHOICES } from '#domain/search/limits.ts'
import { FILTER_GROUPS, type FilterGroup } from '#domain/search/params.ts'
import { hasPriceRange, isInRange } from '#domain/search/price-range.ts'
import { byGroup } from '#domain/search/query.ts'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { ROUTING_PROFILES } from '#domain/vehicles/routing-profile.ts'
import { FUEL_TYPES, type FuelType } from '#domain/vehicles/vehicle.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { tripsForProfiles } from '#server/services/search/estimate-route.ts'
import type { VehicleSearch } from '#server/services/search/resolve-search.ts'
import type { SearchCriteria } from '#server/services/search/search-criteria.ts'
import { type Bits, clearBit, countBits, countBoth, forEachBit, hasBit, intersect, unite } from './bits.ts'
import type { CityVehicles, IndexedTrip } from './city-vehicles.ts'
import { ORIGIN_SECONDS } from './occupancy.ts'
import { type PricedSlots, pricedSlots } from './trip-prices.ts'

interface IndexedSearch {
  reference: Reference
  criteria: SearchCriteria
  search: VehicleSearch
  /** Of a user, who sees what they have just written. */
  isOwn?: boolean
}

interface Matches {
  city: CityVehicles
  /** Free and in the range of prices, whatever the filters. */
  free: Bits
  /** The vehicles that each group of filters leaves; null without a selection. */
  fits: Record<FilterGroup, Bits | null>
  prices: PricedSlots | null
}

/** A page of a search and its total. Null when SQL must answer. */
export async function findIndexed(
  context: AppContext,
  indexed: IndexedSearch,
): Promise<{ total: number; ids: number[] } | null> {
  const matches = await match(context, indexed, indexed.search.sort === 'tripPrice')
  if (!matches) return null
  const { city, prices } = matches
  const found = fitting(matches, null)
  const { sort, page } = indexed.search
  const order = {
    popular: city.popular.slots,
    priceAsc: city.cheapest.slots,
    priceDesc: city.cheapest.slots,
    tripPrice: prices?.order ?? city.cheapest.slots,
  }[sort]
  const skipped = (page - 1) * PAGE_LIMIT
  const slots = pageOf(order, found, { skipped, isReversed: sort === 'priceDesc' })
  return { total: countBits(found), ids: slots.map((slot) => city.idOf(slot)) }
}

/** The number of results for each value of a filter: `countFilters`. Null when SQL must answer. */
export async function countIndexed(
  context: AppContext,
  indexed: IndexedSearch,
): Promise<FilterCounts | null> {
  const matches = await match(context, indexed, false)
  if (!matches) return null
  const { filters, featureBits } = indexed.reference
  const all = fitting(matches, null)
  const countsOf = (
    group: FilterGroup,
    values: Iterable<readonly [number | FuelType, number | FuelType]>,
  ) => {
    // a feature is combined with the selected features too
    const others = group === 'features' ? all : fitting(matches, group)
    const counts: Record<string, number> = {}
    for (const [id, value] of values) {
      const having = matches.city.having(group, value)
      const many = having ? countBoth(others, having) : 0
      if (many > 0) counts[id] = many
    }
    return counts
  }
  const same = <T>(values: readonly T[]) => values.map((value) => [value, value] as const)
  const ids = (items: readonly { id: number }[]) => same(items.map(({ id }) => id))
  return {
    total: countBits(all),
    vehicleTypes: countsOf('vehicleTypes', ids(filters.vehicleTypes)),
    guests: countsOf('guests', same(GUEST_CHOICES)),
    instant: countsOf('instant', same([INSTANT])),
    ratings: countsOf('ratings', same(RATING_CHOICES)),
    fuelTypes: countsOf('fuelTypes', same(FUEL_TYPES)),
    manufacturers: countsOf('manufacturers', ids([...indexed.reference.manufacturers.values()])),
    colors: countsOf('colors', ids(filters.colors)),
    features: countsOf('features', featureBits),
  }
}

async function match(
  context: AppContext,
  { reference, criteria, search, isOwn = false }: IndexedSearch,
  needsPrices: boolean,
): Promise<Matches | null> {
  const trip = tripOf(criteria)
  const isPriced = needsPrices || hasPriceRange(search)
  const priced = isPriced ? tripOf({ from: search.from, to: search.to }) : trip
  if (!trip || !priced || !hasKnownSteps(criteria)) return null
  const trips = isPriced ? await tripsForProfiles(context, reference, search, ROUTING_PROFILES) : null
  const city = await context.searchIndex.current(criteria.cityId, { isOwn })
  if (!city?.knows(trip) || !city.knows(priced)) return null
  const hours = { reference, from: search.from, to: search.to }
  let prices = trips && (await pricedSlots(city, priced, trips, hours))
  // a change may have been applied in between
  while (trips && prices?.version !== city.version) prices = await pricedSlots(city, priced, trips, hours)
  const free = city.free(trip)
  if (prices && hasPriceRange(search)) {
    intersect(free, prices.priced)
    forEachBit(free, (slot) => {
      if (!isInRange(prices.payables[slot] as number, search)) clearBit(free, slot)
    })
  }
  return { city, free, fits: fitsOf(city, criteria, reference.featureBits), prices }
}

/** Null for times that the index does not have. */
function tripOf({
  from,
  to,
  road = { from, to },
}: Pick<SearchCriteria, 'from' | 'to' | 'road'>): IndexedTrip | null {
  const times = [from, to, road.from, road.to].map((time) => time / 1_000 - ORIGIN_SECONDS)
  const days = (to - from) / DAY_MS
  if (!times.every(Number.isInteger) || days > MAX_LONG_TERM_DAYS) return null
  const [start = 0, end = 0, roadFrom = 0, roadTo = 0] = times
  const lastDay = Date.parse(kathmanduDate(to)) / DAY_MS
  return { from: start, to: end, roadFrom, roadTo, lastDay, isLong: days > MAX_TRIP_DAYS }
}

/** Whether there is a set for the least of the chosen numbers. The API accepts others than those of the screen. */
const hasKnownSteps = ({ guests, ratings }: SearchCriteria): boolean =>
  (guests.length === 0 || GUEST_CHOICES.includes(Math.min(...guests))) &&
  (ratings.length === 0 || RATING_CHOICES.includes(Math.min(...ratings)))

function fitsOf(
  city: CityVehicles,
  criteria: SearchCriteria,
  featureBits: ReadonlyMap<number, number>,
): Matches['fits'] {
  const { guests, ratings, features } = criteria
  // of several numbers the least counts
  const least = {
    guests: [Math.min(...guests)],
    ratings: [Math.min(...ratings)],
    instant: [INSTANT],
  }
  const any = (group: FilterGroup) => {
    if (criteria[group].length === 0) return null
    const fits = city.noSlots()
    for (const value of { ...criteria, ...least }[group]) {
      const having = city.having(group, value)
      if (having) unite(fits, having)
    }
    return fits
  }
  return {
    ...byGroup(any),
    features: features.reduce<Bits | null>((fits, id) => {
      const having = city.having('features', featureBits.get(id) ?? Number.NaN) ?? city.noSlots()
      if (!fits) return having.slice()
      intersect(fits, having)
      return fits
    }, null),
  }
}

/** A new set: free, and what all groups but one leave. */
function fitting({ free, fits }: Matches, but: FilterGroup | null): Bits {
  const found = free.slice()
  for (const group of FILTER_GROUPS) {
    const set = group === but ? null : fits[group]
    if (set) intersect(found, set)
  }
  return found
}

function pageOf(
  order: Uint32Array,
  found: Bits,
  { skipped, isReversed }: { skipped: number; isReversed: boolean },
): number[] {
  const slots: number[] = []
  let toSkip = skipped
  const [first, step] = isReversed ? [order.length - 1, -1] : [0, 1]
  for (let at = first; at >= 0 && at < order.length && slots.length < PAGE_LIMIT; at += step) {
    const slot = order[at] as number
    if (!hasBit(found, slot)) continue
    if (toSkip > 0) toSkip--
    else slots.push(slot)
  }
  return slots
}
