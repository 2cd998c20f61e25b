import { sql } from 'kysely'
import type { Alternatives, VehicleCard } from '#contract/vehicles.ts'
import { nearestFreeTimes, type TimeRange } from '#domain/booking/free-times.ts'
import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { computeDropOff, leavesRoad, type Trip, tripRefusal, tripWithoutRoute } from '#domain/booking/trip.ts'
import { firstPickup } from '#domain/search/dates.ts'
import { WITHOUT_FILTERS } from '#domain/search/query.ts'
import { HOUR_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed, roadFrom, roadTo } from '#server/db/bookable.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'
import { serializeCard } from '#server/serializers/vehicles.ts'
import { searchCondition } from '#server/services/search/find-vehicles.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

const MAX_SIMILAR = 3

/**
 * Alternatives for a lost race: the nearest times at which the vehicle is free, and three similar vehicles that are.
 */
export function findAlternatives(
  context: AppContext,
  vehicleId: number,
  { trip, road }: { trip: Trip; road: TimeRange },
  locale: Locale,
): Promise<Alternatives> {
  const requested = { from: trip.from, to: computeDropOff(trip) }
  const drives = { before: requested.from - road.from, after: road.to - requested.to }
  // concurrent requests for the same trip share the result
  return context.alternatives.get(JSON.stringify([vehicleId, trip, road, locale]), async () => {
    const [busy, vehicles] = await Promise.all([
      busySpans(context, vehicleId, drives),
      findSimilar(context, { vehicleId, trip, road, locale }),
    ])
    const chosenLength = trip.to - trip.from
    return {
      times: nearestFreeTimes(busy, requested, earliestPickup(context.now())).map(({ from }) => ({
        from: toWire(from),
        to: toWire(from + chosenLength),
      })),
      vehicles,
    }
  })
}

function earliestPickup(now: number): number {
  const { date, time } = firstPickup(now)
  return kathmanduMillis(date, time) ?? now
}

/** Times at which a trip with such drives (ms), and the vehicle's gap after it, may not be. */
async function busySpans(
  { db, now }: AppContext,
  vehicleId: number,
  { before, after }: { before: number; after: number },
): Promise<TimeRange[]> {
  const { rows } = await sql<{ kind: 'booking' | 'unavailable'; from: Date; to: Date; gap: number }>`
    select c.kind, ${roadFrom} as from, ${roadTo} as to, v.trip_gap_hours as gap
    from vehicle_calendar c join vehicles v on v.id = c.vehicle_id
    where v.id = ${vehicleId} and ${roadTo} > ${new Date(now())} order by ${roadFrom} limit 500`.execute(db)
  return rows.map(({ kind, from, to, gap }) => {
    const isBooking = kind === 'booking'
    return {
      from: from.getTime() - (isBooking ? after + gap * HOUR_MS : 0),
      to: to.getTime() + (isBooking ? before : 0),
    }
  })
}

interface SimilarityInput {
  vehicleId: number
  trip: Trip
  /** with the drives around it, which are similar for vehicles of one city */
  road?: TimeRange | undefined
  locale: Locale
  /** their own vehicles are excluded */
  guestId?: number
  /** only those that confirm a booking at once */
  isAtOnce?: boolean
}

/** Similar vehicles of the same city, bookable for a trip and priced for it; most similar first. */
export async function findSimilar(
  context: AppContext,
  { vehicleId, trip, road, locale, guestId = 0, isAtOnce = false }: SimilarityInput,
): Promise<VehicleCard[]> {
  const reference = await loadReference(context, locale)
  const taken = await context.db
    .selectFrom('vehicles')
    .select(['city_id', 'vehicle_type_id', 'price_per_day'])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  if (taken?.city_id == null) return []
  const requested = { from: trip.from, to: computeDropOff(trip) }
  const search = { ...WITHOUT_FILTERS, cityId: taken.city_id, ...requested, road }
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from vehicles v
    where ${searchCondition(search, reference.featureBits)} and v.id <> ${vehicleId} and v.user_id <> ${guestId}
      ${isAtOnce ? sql`and v.instant_booking` : sql``}
      ${leavesRoad(trip) ? sql`and v.off_road` : sql``}
    order by (v.vehicle_type_id = ${taken.vehicle_type_id}) desc,
      abs(v.price_per_day - ${taken.price_per_day ?? 0}), v.id
    limit ${MAX_SIMILAR}`.execute(context.db)
  return rows.map((row) => serializeCard(row, reference, trip))
}

/**
 * Alternatives to a vehicle that is taken for a trip, before the form is filled in; or, with `isAtOnce`, to one whose
 * host may not answer in time.
 * @throws ApiError vehicleNotFound for a vehicle that guests may not see, tripTooLong
 */
export async function offerAlternatives(
  context: AppContext,
  vehicleId: number,
  { from, to }: TimeRange,
  { locale, isAtOnce }: { locale: Locale; isAtOnce: boolean },
): Promise<Alternatives> {
  const trip = tripWithoutRoute(from, to)
  if (tripRefusal(trip, { longTermTrip: true, offRoad: true }))
    throw new ApiError('tripTooLong', { days: MAX_LONG_TERM_DAYS })
  const vehicle = await context.db
    .selectFrom('vehicles as v')
    .select('v.id')
    .where('v.id', '=', vehicleId)
    .where(isListed)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  if (isAtOnce)
    return { times: [], vehicles: await findSimilar(context, { vehicleId, trip, locale, isAtOnce }) }
  return findAlternatives(context, vehicleId, { trip, road: { from, to } }, locale)
}
