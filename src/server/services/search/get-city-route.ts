import type { City, VehicleType } from '#contract/search.ts'
import { type CityRoute, type CityRouteOffer, cityPoint, readCityRoute } from '#domain/search/city-routes.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { guestSeats } from '#domain/vehicles/guest-seats.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { findRoute } from '#server/services/places/find-route.ts'
import { cheapestOffer } from './cheapest-offer.ts'
import { loadReference } from './list-reference.ts'

const NO_ROAD: readonly string[] = ['noRoute', 'farFromRoad']

/**
 * `slug`: the last part of the page's path. Null for cities without a page or a road.
 * @throws ApiError unavailable
 */
export async function getCityRoute(
  context: AppContext,
  slug: string | undefined,
  locale: Locale,
): Promise<CityRoute | null> {
  const reference = await loadReference(context, locale)
  const { cities, vehicleTypes } = reference.filters
  const ends = readCityRoute(slug, cities)
  if (!ends) return null
  try {
    const [route, ...offers] = await Promise.all([
      findRoute(context, { points: [ends.from, ends.to].map(cityPoint) }, locale),
      ...vehicleTypes.map((type) => offerOf(context, reference, { ...ends, type })),
    ])
    const found = offers.filter((offer) => offer !== null)
    return {
      ...ends,
      best: route,
      roughKm: route.gravelKm + route.trackKm,
      alternatives: route.alternatives,
      offers: found.sort((one, other) => one.payable - other.payable),
    }
  } catch (error) {
    if (error instanceof ApiError && NO_ROAD.includes(error.code)) return null
    throw error
  }
}

async function offerOf(
  context: AppContext,
  reference: Reference,
  { from, to, type }: { from: City; to: City; type: VehicleType },
): Promise<CityRouteOffer | null> {
  const wanted = { city: from, to: cityPoint(to), types: [type.slug], isRough: false }
  const offer = await cheapestOffer(context, reference, wanted)
  if (!offer) return null
  const { row, trip, payable } = offer
  const vehicleName = vehicleNameIn(reference, row)
  return { type, vehicleName, seats: guestSeats(row.number_of_seats), start: trip.from, payable }
}
