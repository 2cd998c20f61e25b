import type { StaticMapUrls } from '#domain/shared/static-map.ts'
import '#messages/all.ts'
import type { AppInfo, StaticPage } from '#contract/content.ts'
import type { Pagination } from '#contract/envelope.ts'
import type { PublicProfile } from '#contract/profile.ts'
import type { City, FilterCounts, Filters } from '#contract/search.ts'
import type { VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import type { RequestedDeletion } from '#domain/account/requested-deletion.ts'
import type { PublicRide } from '#domain/carpool/public-ride.ts'
import type { SharedTrip } from '#domain/my-bookings/sharing.ts'
import type { CityRoute, CityRouteSummary } from '#domain/search/city-routes.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import type { OfferedJourney } from '#domain/search/journeys.ts'
import { destinationOf, type SearchQuery } from '#domain/search/query.ts'
import { writeNamedPlace } from '#domain/shared/named-place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { PublicPlace } from '#domain/vehicles/public-place.ts'
import { listCityRoutes } from '#server/services/search/list-city-routes.ts'
import { ApiError } from './api-error.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { readPathId } from './http/validate.ts'
import type { AppLogger } from './log.ts'
import type { SerializedPayment } from './serializers/payments.ts'
import { getRequestedDeletion } from './services/account/requested-deletion.ts'
import { type EndedRide, getPublicRide } from './services/carpool/get-public-ride.ts'
import { getAppInfo } from './services/content/get-app-info.ts'
import { getPage, listPageSlugs } from './services/content/pages.ts'
import { createLinkReport } from './services/content/report-link.ts'
import { getSharedTrip } from './services/my-bookings/get-shared-trip.ts'
import { getPayment } from './services/payments/get-payment.ts'
import { findPlaces } from './services/places/find-places.ts'
import { getPublicProfile } from './services/profile/get-public-profile.ts'
import { countFilters } from './services/search/count-filters.ts'
import { findVehicles } from './services/search/find-vehicles.ts'
import { getCityRoute } from './services/search/get-city-route.ts'
import { listJourneys } from './services/search/list-journeys.ts'
import { listFilters } from './services/search/list-reference.ts'
import { resolveSearch } from './services/search/resolve-search.ts'
import { type CardTopic, staticMapUrls } from './services/static-maps/static-map-url.ts'
import { findPublicPlace } from './services/vehicles/find-public-place.ts'
import { getVehicle, type VehicleDates } from './services/vehicles/get-vehicle.ts'
import { listListedIds, listUserVehicles } from './services/vehicles/list-user-vehicles.ts'

/** Errors of a map link without a place and of coordinates outside Nepal: no place is found. */
const UNUSABLE_PLACES: readonly string[] = ['linkWithoutPlace', 'outsideNepal']

export interface SearchPage {
  vehicles: VehicleCard[]
  pagination: Pagination
}

/** Pages must not reach the rest, which has secrets. */
const configOfPages = ({ public: config, siteUrl, cdn }: Config) => ({ public: config, siteUrl, cdn })

/**
 * Loads data for pages through the same services as the API, without HTTP. Missing data is null. `current` reads from the
 * primary, for pages that a visitor opens right after a write; `context` may read old data.
 */
export function createPageData(
  current: AppContext,
  log: Pick<AppLogger, 'warn' | 'error'>,
  context: AppContext = current,
) {
  const reportLink = createLinkReport(log)
  return {
    /** Logs the error and returns null, for pages that show the failed load themselves. */
    logError(error: unknown): null {
      log.error('a page could not load', { error })
      return null
    },
    now: () => context.now(),
    config: configOfPages(context.config),
    filters: (locale: Locale): Promise<Filters> => listFilters(context, locale),
    appInfo: (locale: Locale): Promise<AppInfo> => getAppInfo(context, locale, reportLink),
    page: (slug: string, locale: Locale): Promise<StaticPage | null> =>
      nullIfNotFound(getPage(context, slug, locale)),
    pages: (): Promise<string[]> => listPageSlugs(context),
    listedVehicles: (): Promise<number[]> => listListedIds(context),

    /** @throws ApiError when the search is invalid; `search` must hold valid dates (see domain/search). */
    async search(search: SearchQuery, locale: Locale): Promise<SearchPage> {
      const { data, pagination } = await findVehicles(
        context,
        await resolveSearch(context, { ...search, destination: destinationOf(search) }),
        locale,
      )
      return { vehicles: data, pagination }
    },

    /** @throws as `search` */
    async filterCounts(search: SearchQuery): Promise<FilterCounts> {
      const requested = { ...search, destination: destinationOf(search) }
      return countFilters(context, await resolveSearch(context, requested))
    },

    /** The place that matches a typed destination, in its URL form, preferring places near the city. */
    async destination(
      typed: string,
      city: Pick<City, 'latitude' | 'longitude'> | null | undefined,
      locale: Locale,
    ): Promise<string | null> {
      const near = city ? `${city.latitude},${city.longitude}` : undefined
      const [place] = await findPlaces(context, { q: typed, near }, locale).catch((error) => {
        if (error instanceof ApiError && UNUSABLE_PLACES.includes(error.code)) return []
        throw error
      })
      return place ? writeNamedPlace(place) : null
    },

    /** A city's vehicles that are free for the first bookable dates, those with the most trips first. */
    async popular(cityId: number, locale: Locale): Promise<VehicleCard[]> {
      return (await this.search({ ...defaultSearch(context.now()), cityId }, locale)).vehicles
    },

    cityRoute: (slug: string | undefined, locale: Locale): Promise<CityRoute | null> =>
      getCityRoute(context, slug, locale),

    /** The static map of a route between cities, by the last part of its path. */
    async cityRoutePicture(slug: string, locale: Locale): Promise<StaticMapUrls> {
      return (await staticMapUrls(context))({ kind: 'cityRoute', slug }, locale)
    },

    cityRoutes: (locale: Locale, cityId?: number): Promise<CityRouteSummary[]> =>
      listCityRoutes(context, locale, cityId),

    journeys: (locale: Locale): Promise<OfferedJourney[]> => listJourneys(context, locale),

    async vehicle(
      id: string | undefined,
      dates: VehicleDates | null,
      locale: Locale,
    ): Promise<VehicleDetail | null> {
      const number = readPathId(id)
      return number === null
        ? null
        : nullIfNotFound(getVehicle(context, number, { dates, locale, userId: null }))
    },

    /** URL of the preview image for shared links: a JPEG of 1200 x 630 with text in this language. */
    async shareImage(topic: CardTopic, locale: Locale): Promise<string> {
      return (await staticMapUrls(context)).shared(topic, locale)
    },

    /** The public part of a vehicle's location; null when there is none. */
    publicPlace: (vehicle: VehicleDetail, locale: Locale): Promise<PublicPlace | null> =>
      findPublicPlace(context, vehicle, locale),

    /** `key` is the id of a payment attempt or of a booking. */
    payment: (key: string | undefined, locale: Locale): Promise<SerializedPayment | null> =>
      getPayment(current, key ?? '', locale, log),

    /** `token` is that of the share link; `over`: the trip is no longer shared. */
    trip: (token: string | undefined, locale: Locale): Promise<SharedTrip | 'over' | null> =>
      getSharedTrip(current, token ?? '', locale),

    /** `code` is the confirmation code that Facebook received. */
    requestedDeletion: (code: string | undefined): Promise<RequestedDeletion | null> =>
      getRequestedDeletion(current, code ?? ''),

    /** A carpool request; `isOver`: no longer on the board. */
    async ride(id: string | undefined, locale: Locale): Promise<PublicRide | EndedRide | null> {
      const number = readPathId(id)
      return number === null ? null : getPublicRide(context, number, locale)
    },

    async profile(
      id: string | undefined,
      locale: Locale,
    ): Promise<{ person: PublicProfile; vehicles: VehicleCard[] } | null> {
      const number = readPathId(id)
      const person =
        number === null
          ? null
          : await nullIfNotFound(getPublicProfile(context, number, { userId: null, locale }))
      if (!person) return null
      const requested = { userId: person.id, registrationNumber: null, viewerId: null }
      return { person, vehicles: await listUserVehicles(context, requested, locale) }
    },
  }
}

export type PageData = ReturnType<typeof createPageData>

async function nullIfNotFound<T>(load: Promise<T>): Promise<T | null> {
  try {
    return await load
  } catch (error) {
    if (error instanceof ApiError && error.code.endsWith('otFound')) return null
    throw error
  }
}
