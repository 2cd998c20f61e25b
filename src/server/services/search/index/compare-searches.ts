import { isDeepStrictEqual } from 'node:util'
import { GUEST_CHOICES, RATING_CHOICES } from '#domain/search/limits.ts'
import { filtersOf } from '#domain/search/query.ts'
import { SORT_OPTIONS } from '#domain/search/sort.ts'
import { DAY_MS, SLOT_MS } from '#domain/shared/kathmandu-time.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { countBySql } from '#server/services/search/count-filters.ts'
import { findBySql } from '#server/services/search/find-vehicles.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { VehicleSearch } from '#server/services/search/resolve-search.ts'
import { criteriaOf } from '#server/services/search/search-criteria.ts'
import { countIndexed, findIndexed } from './find-indexed.ts'

const SEARCHES = 100
/** More would say the same. */
const MAX_DIFFERENCES = 3
/** A vehicle that changes between the two answers makes them differ: they are asked for again. */
const ATTEMPTS = 3

/** Compares random searches with SQL. Those that the index does not answer are not counted. */
export async function compareSearches(
  context: AppContext,
  searches = SEARCHES,
): Promise<{ compared: number; differences: string[] }> {
  const reference = await loadReference(context, 'en')
  const differences: string[] = []
  const cityIds = [...context.searchIndex.cities.keys()]
  let compared = 0
  for (let count = 0; count < searches && cityIds.length > 0; count++) {
    const search = randomSearch(reference, cityIds, { random: Math.random, now: context.now() })
    const difference = await differenceOf(context, search)
    if (difference === null) continue
    compared++
    if (difference) differences.push(difference)
    if (differences.length === MAX_DIFFERENCES) break
  }
  return { compared, differences }
}

/** A description of the difference; empty: there is none; null: the index does not answer. */
export async function differenceOf(context: AppContext, search: VehicleSearch): Promise<string | null> {
  const reference = await loadReference(context, 'en')
  const criteria = await criteriaOf(context, reference, search)
  const asked = { reference, criteria, search, isOwn: true }
  const uncached = { ...context, counts: NO_CACHE, filterCounts: NO_CACHE, pricedVehicles: NO_CACHE }
  let difference = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findIndexed(context, asked)
    const counts = await countIndexed(context, asked)
    if (!found || !counts) return null
    const { total, rows } = await findBySql(uncached, reference, criteria, search)
    const expected = { total, ids: rows.map(({ id }) => id) }
    const expectedCounts = await countBySql(uncached, reference, criteria, search)
    if (isDeepStrictEqual([found, counts], [expected, expectedCounts])) return ''
    difference = JSON.stringify({ search, found, expected, counts, expectedCounts })
  }
  return difference
}

const NO_CACHE = { get: <T>(_: string, load: () => Promise<T>) => load(), clear: () => undefined }

export function randomSearch(
  { filters }: Reference,
  cityIds: readonly number[],
  { random, now }: { random: () => number; now: number },
): VehicleSearch {
  const among = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const sometimes = <T>(value: () => T) => (random() < 0.1 ? [value()] : [])
  const from = Math.ceil(now / SLOT_MS) * SLOT_MS + Math.floor(random() ** 2 * 60 * 48) * SLOT_MS
  const length = random() < 0.1 ? 40 * DAY_MS : (1 + Math.floor(random() * 200)) * SLOT_MS
  const minPrice = random() < 0.1 ? Math.floor(random() * 20_000) : null
  return {
    cityId: among(cityIds),
    from,
    to: from + length,
    ...filtersOf({
      vehicleTypes: sometimes(() => among(filters.vehicleTypes).id),
      guests: sometimes(() => among(GUEST_CHOICES)),
      instant: sometimes(() => 1),
      ratings: sometimes(() => among(RATING_CHOICES)),
      fuelTypes: sometimes(() => among(FUEL_TYPES)),
      manufacturers: sometimes(() => among(filters.manufacturers).id),
      colors: sometimes(() => among(filters.colors).id),
      features: sometimes(() => among(filters.features).id),
      minPrice,
      maxPrice: minPrice !== null && random() < 0.5 ? minPrice + 20_000 : null,
    }),
    destination: null,
    sort: among(SORT_OPTIONS),
    page: random() < 0.7 ? 1 : 2,
  }
}
