import { sql } from 'kysely'
import { quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import {
  JOURNEYS,
  type Journey,
  journeyStart,
  journeyTrip,
  type OfferedJourney,
} from '#domain/search/journeys.ts'
import { WITHOUT_FILTERS } from '#domain/search/query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type RoutingProfile, routingProfiles } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import { profileOf } from '#server/services/places/vehicle-profile.ts'
import type { Reference } from '#server/views/reference.ts'
import { CARD_COLUMNS, type CardRow } from '#server/views/vehicle-rows.ts'
import { pricingOf } from '#server/views/vehicles.ts'
import { cachedRoute } from './estimate-route.ts'
import { found } from './find-vehicles.ts'
import { loadReference, nameIn } from './list-reference.ts'

/** The cheapest of this many suitable vehicles with the most trips is offered. */
const CONSIDERED = 12

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
  journey: Journey,
): Promise<OfferedJourney | null> {
  const city = reference.filters.cities.find(({ slug }) => slug === journey.from)
  if (!city) return null
  const tripBy = async (profile: RoutingProfile) => {
    const route = await cachedRoute(context, { lat: city.latitude, lng: city.longitude }, journey.to, profile)
    return route && journeyTrip(journeyStart(context.now()), route)
  }
  const byCar = await tripBy('car')
  if (!byCar) return null
  const trips = await Promise.all(routingProfiles(journey.types).map(tripBy))
  const to = Math.max(byCar.to, ...trips.map((trip) => trip?.to ?? 0))
  const rows = await suitable(context, reference, city.id, journey, { from: byCar.from, to })
  const priced = await Promise.all(
    rows.map(async (row) => {
      const trip = (await tripBy(profileOf(row, reference))) ?? byCar
      return { row, trip, payable: quote(pricingOf(row), trip).payable }
    }),
  )
  const [first, ...others] = priced
  if (!first) return null
  const { row, trip, payable } = others.reduce(
    (best, item) => (item.payable < best.payable ? item : best),
    first,
  )
  return {
    key: journey.key,
    to: journey.to,
    city,
    vehicleId: row.id,
    vehicleName: nameIn(reference, row),
    trip,
    payable,
  }
}

async function suitable(
  context: AppContext,
  reference: Reference,
  cityId: number,
  { types, isRough }: Journey,
  { from, to }: Pick<Trip, 'from' | 'to'>,
): Promise<CardRow[]> {
  const vehicleTypes = reference.filters.vehicleTypes
    .filter(({ slug }) => types.includes(slug))
    .map(({ id }) => id)
  const requested = { ...WITHOUT_FILTERS, cityId, from, to, vehicleTypes }
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from vehicles v
    where ${found(requested, reference.featureBits)} and (v.off_road or not ${isRough})
    order by v.number_of_trips desc, v.id limit ${CONSIDERED}`.execute(context.db)
  return rows
}
