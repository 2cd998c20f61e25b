import { JOURNEYS, type Journey, type OfferedJourney } from '#domain/search/journeys.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { cheapestOffer } from './cheapest-offer.ts'
import { loadReference } from './list-reference.ts'

/**
 * The journeys of the home page, each with an available vehicle and the price of the whole trip with it; without those
 * that have no known road, no city or no vehicle at the moment.
 */
export async function listJourneys(context: AppContext, locale: Locale): Promise<OfferedJourney[]> {
  const reference = await loadReference(context, locale)
  const offers = await Promise.all(JOURNEYS.map((journey) => offerOf(context, reference, journey)))
  return offers.filter((offer) => offer !== null)
}

async function offerOf(
  context: AppContext,
  reference: Reference,
  { key, from, to, types, isRough }: Journey,
): Promise<OfferedJourney | null> {
  const city = reference.filters.cities.find(({ slug }) => slug === from)
  if (!city) return null
  const offer = await cheapestOffer(context, reference, { city, to, types, isRough })
  if (!offer) return null
  const { row, trip, payable } = offer
  const vehicleTypes = reference.filters.vehicleTypes
    .filter(({ slug }) => types.includes(slug))
    .map(({ id }) => id)
  return {
    key,
    to,
    city,
    vehicleTypes,
    vehicleId: row.id,
    vehicleName: vehicleNameIn(reference, row),
    trip,
    payable,
  }
}
