import * as v from 'valibot'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/search.ts'
import { areSearchable } from '#domain/search/dates.ts'
import { MAX_FILTER_IDS, MAX_PAGE } from '#domain/search/limits.ts'
import { isReversed } from '#domain/search/price-range.ts'
import type { FilterValues } from '#domain/search/query.ts'
import { sortOption } from '#domain/search/sort.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import type { LookUp } from '#server/http/look-ups.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { countFilters } from '#server/services/search/count-filters.ts'
import { findVehicles } from '#server/services/search/find-vehicles.ts'
import { listFilters } from '#server/services/search/list-reference.ts'
import { type RequestedSearch, resolveSearch } from '#server/services/search/resolve-search.ts'
import { listUserVehicles } from '#server/services/vehicles/list-user-vehicles.ts'

/** Limit shared by all kinds of searches. */
export const SEARCHES: CallLimit = {
  name: 'addressSearch',
  per: 'address',
  points: 600,
  duration: MINUTE,
  isOnly: true,
}

const SEARCH_ERRORS: readonly ErrorCode[] = [
  'invalidPage',
  'unknownSort',
  'tooManyFilters',
  'reversedPrices',
  'invalidDates',
  'unknownCity',
  'outsideNepal',
]

export function serveSearch(serve: Serve): void {
  serve(
    contract.listFilters,
    { summary: 'Returns the values of all search filters', answer: contract.Filters },
    async ({ context, locale }) => ({
      data: await listFilters(context, locale),
    }),
  )
  serve(
    contract.findVehicles,
    {
      summary: 'Lists bookable vehicles of a city for dates; with `userId` the vehicles of a user',
      payload: contract.FindVehiclesPayload,
      query: v.object({ page: v.optional(v.string()) }),
      answer: contract.FindVehiclesAnswer,
      hasPagination: true,
      login: 'optional',
      mayBeOld: true,
      limits: [SEARCHES, { name: 'userSearch', per: 'user', points: 60, duration: MINUTE }],
      lookUp: personLookUp,
      errors: SEARCH_ERRORS,
    },
    async ({ context, payload, query, locale, user }) => {
      const userId = payload.userId ?? payload.userID
      if (userId !== undefined) {
        const requested = {
          userId,
          registrationNumber: payload.registrationNumber ?? null,
          viewerId: user?.id ?? null,
        }
        const data = await listUserVehicles(context, requested, locale)
        return { data, pagination: { page: 1, limit: Math.max(1, data.length), total: data.length } }
      }
      const search = checkPayload(payload, { pageText: query.page, now: context.now() })
      return findVehicles(context, await resolveSearch(context, search), locale, { isOwn: user !== null })
    },
  )
  serve(
    contract.countVehicles,
    {
      summary: 'Returns the number of results of a search, and for each value of the filters',
      payload: contract.FindVehiclesPayload,
      answer: contract.FilterCounts,
      mayBeOld: true,
      limits: [SEARCHES],
      errors: SEARCH_ERRORS,
    },
    async ({ context, payload }) => {
      const search = checkPayload(payload, { now: context.now() })
      return { data: await countFilters(context, await resolveSearch(context, search)) }
    },
  )
}

function personLookUp({ userId, userID }: contract.FindVehiclesPayload): LookUp | null {
  const person = userId ?? userID
  return person === undefined ? null : { kind: 'person', id: String(person) }
}

/** Converts the wire names of a search to its own; the only place that knows them. */
function checkPayload(
  payload: contract.FindVehiclesPayload,
  { pageText = '1', now }: { pageText?: string | undefined; now: number },
): RequestedSearch {
  const page = Number(pageText)
  if (!/^\d{1,12}$/.test(pageText) || page < 1 || page > MAX_PAGE) throw new ApiError('invalidPage')
  const sort = sortOption(payload.sortBy, payload.order)
  if (sort === null) throw new ApiError('unknownSort')
  const filters: FilterValues = {
    vehicleTypes: payload.vehicleTypeIDs ?? [],
    guests: payload.guests ?? [],
    instant: payload.instant ?? [],
    ratings: payload.ratings ?? [],
    fuelTypes: payload.fuelTypes ?? [],
    manufacturers: payload.manufacturerIDs ?? [],
    colors: payload.colorIDs ?? [],
    features: [...(payload.features ?? []), ...(payload.featureIDs ?? [])],
  }
  if (Object.values(filters).some((ids) => ids.length > MAX_FILTER_IDS)) throw new ApiError('tooManyFilters')
  const { minPrice = null, maxPrice = null } = payload
  if (isReversed({ minPrice, maxPrice })) throw new ApiError('reversedPrices')
  const { fromDate = '', fromTime = '', toDate = '', toTime = '', cityId = null } = payload
  const dates = { fromDate, fromTime, toDate, toTime }
  if (!areSearchable(now, dates)) throw new ApiError('invalidDates')
  const destination = payload.destination ?? null
  if (destination && !insideNepal(destination)) throw new ApiError('outsideNepal')
  return { ...dates, cityId, ...filters, minPrice, maxPrice, destination, sort, page }
}
