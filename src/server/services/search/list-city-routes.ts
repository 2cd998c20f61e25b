import { sql } from 'kysely'
import { quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { type CityRouteSummary, cityRoutesFrom } from '#domain/search/city-routes.ts'
import { journeyStart, journeyTrip } from '#domain/search/journeys.ts'
import { WITHOUT_FILTERS } from '#domain/search/query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ROUTING_PROFILES, type RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { type CityRoad, cityRoad } from './city-roads.ts'
import { searchCondition } from './find-vehicles.ts'
import { loadReference } from './list-reference.ts'

/** Of each type of a city, the cheapest of this many vehicles with the most trips is offered. */
const MAX_CONSIDERED = 12

type City = Reference['filters']['cities'][number]
type Roads = ReadonlyMap<RoutingProfile, CityRoad>

/**
 * The routes from a city, or all: the road by car, and the cheapest vehicle that is free at the next usual departure for
 * the longest of the city's trips. A route without a road is left out.
 */
export async function listCityRoutes(
  context: AppContext,
  locale: Locale,
  cityId?: number,
): Promise<CityRouteSummary[]> {
  const reference = await loadReference(context, locale)
  const { cities } = reference.filters
  const origins = cities.filter(({ id }) => cityId === undefined || id === cityId)
  const lists = await Promise.all(origins.map((from) => routesFrom(context, reference, from)))
  return lists.flat()
}

async function routesFrom(
  context: AppContext,
  reference: Reference,
  from: City,
): Promise<CityRouteSummary[]> {
  const start = journeyStart(context.now())
  const ends = await Promise.all(
    cityRoutesFrom(from, reference.filters.cities).map(async ({ to }) => ({
      to,
      trips: tripsBy(start, await roadsTo(context, { from, to })),
    })),
  )
  const reached = ends.flatMap(({ to, trips }) => {
    const byCar = trips.get('car')
    return byCar ? [{ to, trips, byCar }] : []
  })
  const until = Math.max(start, ...reached.flatMap(({ trips }) => [...trips.values()].map(({ to }) => to)))
  const rows = reached.length ? await freeVehicles(context, reference, { cityId: from.id, start, until }) : []
  return reached.map(({ to, trips, byCar }) => {
    const prices = rows.map((row) => {
      const trip = trips.get(profileOf(row, reference)) ?? byCar
      return quote(pricingOf(row), trip).payable
    })
    return {
      from,
      to,
      meters: byCar.totalMeters ?? 0,
      seconds: byCar.totalSeconds ?? 0,
      payable: prices.length ? Math.min(...prices) : null,
    }
  })
}

async function roadsTo(context: AppContext, ends: { from: City; to: City }): Promise<Roads> {
  const roads = await Promise.all(
    ROUTING_PROFILES.map(async (profile) => [profile, await cityRoad(context, ends, profile)] as const),
  )
  return new Map(roads.flatMap(([profile, road]) => (road ? [[profile, road]] : [])))
}

const tripsBy = (start: number, roads: Roads): ReadonlyMap<RoutingProfile, Trip> =>
  new Map([...roads].map(([profile, road]) => [profile, journeyTrip(start, road)]))

async function freeVehicles(
  context: AppContext,
  reference: Reference,
  { cityId, start, until }: { cityId: number; start: number; until: number },
): Promise<CardRow[]> {
  const requested = { ...WITHOUT_FILTERS, cityId, from: start, to: until }
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from vehicles v join (
      select v.id, row_number() over (partition by v.vehicle_type_id order by v.number_of_trips desc, v.id) as place
      from vehicles v where ${searchCondition(requested, reference.featureBits)}) free on free.id = v.id
    where free.place <= ${MAX_CONSIDERED}`.execute(context.db)
  return rows
}
