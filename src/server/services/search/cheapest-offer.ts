import { sql } from 'kysely'
import { quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { cityPoint } from '#domain/search/city-routes.ts'
import { journeyStart, journeyTrip } from '#domain/search/journeys.ts'
import { WITHOUT_FILTERS } from '#domain/search/query.ts'
import type { Point } from '#domain/shared/place.ts'
import { type RoutingProfile, routingProfiles } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { cachedRoute } from './estimate-route.ts'
import { searchCondition } from './find-vehicles.ts'

/** The cheapest of this many suitable vehicles with the most trips is offered. */
const MAX_CONSIDERED = 12

export interface OfferQuery {
  city: { id: number; latitude: number; longitude: number }
  to: Point
  /** slugs of vehicle types */
  types: readonly string[]
  isRough: boolean
}

/** `payable`: NRS for the whole trip, one way, at the next usual departure. */
export interface VehicleOffer {
  row: CardRow
  trip: Trip
  payable: number
}

/** The cheapest of the considered vehicles that are free for the trip; null without a known road or a vehicle. */
export async function cheapestOffer(
  context: AppContext,
  reference: Reference,
  query: OfferQuery,
): Promise<VehicleOffer | null> {
  const { city, to: end, types } = query
  const tripBy = async (profile: RoutingProfile) => {
    const route = await cachedRoute(context, cityPoint(city), end, profile)
    return route && journeyTrip(journeyStart(context.now()), route)
  }
  const byCar = await tripBy('car')
  if (!byCar) return null
  const trips = await Promise.all(routingProfiles(types).map(tripBy))
  const to = Math.max(byCar.to, ...trips.map((trip) => trip?.to ?? 0))
  const rows = await findSuitable(context, reference, query, { from: byCar.from, to })
  const priced = await Promise.all(
    rows.map(async (row) => {
      const trip = (await tripBy(profileOf(row, reference))) ?? byCar
      return { row, trip, payable: quote(pricingOf(row), trip).payable }
    }),
  )
  const [first, ...others] = priced
  if (!first) return null
  return others.reduce((best, item) => (item.payable < best.payable ? item : best), first)
}

async function findSuitable(
  context: AppContext,
  reference: Reference,
  { city, types, isRough }: OfferQuery,
  { from, to }: Pick<Trip, 'from' | 'to'>,
): Promise<CardRow[]> {
  const vehicleTypes = reference.filters.vehicleTypes
    .filter(({ slug }) => types.includes(slug))
    .map(({ id }) => id)
  const requested = { ...WITHOUT_FILTERS, cityId: city.id, from, to, vehicleTypes }
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from vehicles v
    where ${searchCondition(requested, reference.featureBits)} and (v.off_road or not ${isRough})
    order by v.number_of_trips desc, v.id limit ${MAX_CONSIDERED}`.execute(context.db)
  return rows
}
