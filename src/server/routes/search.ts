import * as v from 'valibot'
import * as contract from '#contract/search.ts'
import { MAX_FILTER_IDS, MAX_PAGE } from '#domain/search/limits.ts'
import { searchRules } from '#domain/search/search.rules.ts'
import { sortOption } from '#domain/search/sort.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Serve } from '#server/http/definition.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { countFilters } from '#server/services/search/count-filters.ts'
import { findVehicles, type VehicleSearch } from '#server/services/search/find-vehicles.ts'
import { listFilters } from '#server/services/search/list-reference.ts'
import { listUserVehicles } from '#server/services/vehicles/list-user-vehicles.ts'

export function serveSearch(serve: Serve): void {
  serve(
    contract.listFilters,
    { summary: 'The values of all search filters', answer: contract.Filters },
    async ({ context, locale }) => ({
      data: await listFilters(context, locale),
    }),
  )
  serve(
    contract.findVehicles,
    {
      summary: 'Bookable vehicles of a city for dates; with `userId` the vehicles of a user',
      payload: contract.FindVehiclesPayload,
      query: v.object({ page: v.optional(v.string()) }),
      answer: contract.FindVehiclesAnswer,
      hasPagination: true,
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
      return findVehicles(context, await checkSearch(context, payload, query.page), locale)
    },
  )
  serve(
    contract.countVehicles,
    {
      summary: 'The number of results of a search, and for each value of the filters',
      payload: contract.FindVehiclesPayload,
      answer: contract.FilterCounts,
    },
    async ({ context, payload }) => ({
      data: await countFilters(context, await checkSearch(context, payload, '1')),
    }),
  )
}

async function checkSearch(
  context: AppContext,
  payload: contract.FindVehiclesPayload,
  pageText: string | undefined,
): Promise<VehicleSearch> {
  const page = Number(pageText ?? '1')
  if (!/^\d{1,12}$/.test(pageText ?? '1') || page < 1 || page > MAX_PAGE) throw new ApiError('invalidPage')
  const sort = sortOption(payload.sortBy, payload.order)
  if (sort === null) throw new ApiError('unknownSort')
  const filters = {
    vehicleTypes: payload.vehicleTypeIDs ?? [],
    fuelTypes: payload.fuelTypes ?? [],
    manufacturers: payload.manufacturerIDs ?? [],
    colors: payload.colorIDs ?? [],
    features: [...(payload.features ?? []), ...(payload.featureIDs ?? [])],
  }
  if (Object.values(filters).some((ids) => ids.length > MAX_FILTER_IDS)) throw new ApiError('tooManyFilters')
  const { from, to } = checkDates(payload, context.now())
  const destination = payload.destination ?? null
  if (destination && !insideNepal(destination)) throw new ApiError('outsideNepal')
  return { cityId: await checkCity(context, payload.cityId), from, to, ...filters, destination, sort, page }
}

function checkDates(payload: contract.FindVehiclesPayload, now: number): { from: number; to: number } {
  const { fromDate = '', fromTime = '', toDate = '', toTime = '', cityId = 1 } = payload
  const rules = searchRules.runStatic({ cityId: cityId ?? 1, fromDate, fromTime, toDate, toTime, now })
  const from = kathmanduMillis(fromDate, fromTime)
  const to = kathmanduMillis(toDate, toTime)
  if (rules.hasErrors() || from === null || to === null) throw new ApiError('invalidDates')
  return { from, to }
}

/** Without a city the first one is searched. */
async function checkCity(context: AppContext, cityId: number | null | undefined): Promise<number> {
  const { cities } = await listFilters(context, 'en')
  const city = cityId == null ? cities[0] : cities.find(({ id }) => id === cityId)
  if (!city) throw new ApiError('unknownCity')
  return city.id
}
