import { appliedRange } from '#domain/search/price-range.ts'
import { filtersOf, type SearchDates, type SearchFilters } from '#domain/search/query.ts'
import type { SortOption } from '#domain/search/sort.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { listFilters } from './list-reference.ts'

interface SearchOrder {
  /** destination of the trip */
  destination: Point | null
  sort: SortOption
  page: number
}
/** The search as a page or an API call requested it. */
export interface RequestedSearch extends SearchDates, SearchFilters, SearchOrder {
  /** null: the first city */
  cityId: number | null
}
/** Validated. Times are UTC, epoch milliseconds. */
export interface VehicleSearch extends SearchFilters, SearchOrder {
  cityId: number
  from: number
  to: number
}

/**
 * The caller checks whether the pickup is too soon.
 * @throws ApiError invalidDates, unknownCity
 */
export async function resolveSearch(context: AppContext, search: RequestedSearch): Promise<VehicleSearch> {
  const { destination, sort, page } = search
  const from = kathmanduMillis(search.fromDate, search.fromTime)
  const to = kathmanduMillis(search.toDate, search.toTime)
  if (from === null || to === null || to <= from) throw new ApiError('invalidDates')
  const { cities } = await listFilters(context, 'en')
  const city = search.cityId === null ? cities[0] : cities.find(({ id }) => id === search.cityId)
  if (!city) throw new ApiError('unknownCity')
  return { cityId: city.id, from, to, ...filtersOf(search), ...appliedRange(search), destination, sort, page }
}
