import { sql } from 'kysely'
import type { Alternatives, VehicleCard } from '#contract/vehicles.ts'
import {
  type ApproachKm,
  approachKm,
  chargedApproachKm,
  isFarApproach,
  isTooFarToCome,
} from '#domain/booking/approach.ts'
import { nearestFreeTimes, type TimeRange } from '#domain/booking/free-times.ts'
import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { type DrivesAround, roadRange } from '#domain/booking/road-range.ts'
import { computeDropOff, leavesRoad, type Trip, tripRefusal, tripWithoutRoute } from '#domain/booking/trip.ts'
import { firstPickup } from '#domain/search/dates.ts'
import { HOUR_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError, isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import {
  isBookable,
  isInstant,
  isListed,
  preventsTrip,
  type RequestedHours,
  roadFrom,
  roadTo,
} from '#server/db/bookable.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'
import { serializeCard } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { measureDrives, type ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'

export const MAX_SIMILAR = 3
/** How many similar vehicles are measured to the pickup, and how many cities are searched for them. */
export const MAX_MEASURED = 24
const MAX_CITIES = 3

/**
 * Alternatives for a lost race: the nearest times at which the vehicle is free, and three similar vehicles that are.
 */
export function findAlternatives(
  context: AppContext,
  { road, ...similarTo }: TakenTrip,
  locale: Locale,
): Promise<Alternatives> {
  const { vehicleId, trip } = similarTo
  // another time does not bring the vehicle nearer
  if (isTooFarToCome(trip.approachKm))
    return findSimilar(context, { ...similarTo, locale }).then((vehicles) => ({ times: [], vehicles }))
  const requested = { from: trip.from, to: computeDropOff(trip) }
  const { from = requested.from, to = requested.to } = road ?? {}
  const drives = { before: requested.from - from, after: to - requested.to }
  // concurrent requests for the same trip share the result
  return context.alternatives.get(JSON.stringify([similarTo, road, locale]), async () => {
    const [busy, vehicles] = await Promise.all([
      busySpans(context, vehicleId, drives),
      findSimilar(context, { ...similarTo, locale }),
    ])
    const chosenLength = trip.to - trip.from
    return {
      times: nearestFreeTimes(busy, requested, firstBookablePickup(context.now())).map(({ from }) => ({
        from: toWire(from),
        to: toWire(from + chosenLength),
      })),
      vehicles,
    }
  })
}

/** The first pickup that forms offer, epoch milliseconds. */
export function firstBookablePickup(now: number): number {
  const { date, time } = firstPickup(now)
  return kathmanduMillis(date, time) ?? now
}

/**
 * Times that the trip must not overlap: each calendar entry, widened by the trip's drives (ms) and the vehicle's gap.
 * `except`: the booking whose trip it is.
 */
export async function busySpans(
  { db, now }: AppContext,
  vehicleId: number,
  { before, after }: { before: number; after: number },
  except: string | null = null,
): Promise<TimeRange[]> {
  const { rows } = await sql<{ kind: 'booking' | 'unavailable'; from: Date; to: Date; gap: number }>`
    select c.kind, ${roadFrom} as from, ${roadTo} as to, v.trip_gap_hours as gap
    from vehicle_calendar c join vehicles v on v.id = c.vehicle_id
    where v.id = ${vehicleId} and ${roadTo} > ${new Date(now())} and (c.kind <> 'booking' or c.booking_id is distinct from ${except}::uuid)
    order by ${roadFrom} limit 500`.execute(db)
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
  locale: Locale
  /** prices include the approach, and vehicles that are too far from it are left out */
  pickup?: Point | null
  /** where the trip ends: the vehicle must have the time to drive home */
  end?: Point | null
  /** their own vehicles are excluded */
  guestId?: number
  /** only those that confirm a booking immediately */
  isInstantOnly?: boolean
  /** from the cities near the pickup, wherever the vehicle itself is */
  isNearPickup?: boolean
  /** by the drive to the pickup, instead of the most similar first */
  isNearestFirst?: boolean
  limit?: number
}

type TakenTrip = Pick<SimilarityInput, 'vehicleId' | 'trip' | 'pickup' | 'end'> & {
  /** of the vehicle for this trip */
  road?: TimeRange
}

/**
 * Similar vehicles, bookable for a trip and priced for it; most similar first. They are of the same city, or, where the
 * vehicle would have to drive far to the pickup, from the cities near it, nearest first.
 */
export async function findSimilar(context: AppContext, input: SimilarityInput): Promise<VehicleCard[]> {
  const { vehicleId, trip, locale, pickup = null, end = null, guestId = 0, isInstantOnly = false } = input
  const { isNearPickup = false, isNearestFirst = false, limit = MAX_SIMILAR } = input
  const reference = await loadReference(context, locale)
  const taken = await context.db
    .selectFrom('vehicles')
    .select(['city_id', 'vehicle_type_id', 'price_per_day', 'latitude', 'longitude', 'model_id', 'off_road'])
    .where('id', '=', vehicleId)
    .executeTakeFirst()
  if (taken?.city_id == null) return []
  const ends = { pickup, end: null }
  const [around] = trip.approachKm === null ? await drivesOf(context, reference, [taken], ends) : []
  const isFar = pickup !== null && isFarApproach(trip.approachKm ?? kmOf(around))
  const cityIds = pickup && (isFar || isNearPickup) ? citiesNear(reference, pickup) : [taken.city_id]
  const requested = { from: trip.from, to: computeDropOff(trip) }
  const { rows } = await sql<CardRow & ParkedRow>`
    select ${CARD_COLUMNS}, v.latitude, v.longitude from vehicles v
    where v.city_id = any(${cityIds}) and ${isBookable(requested)}
      and v.id <> ${vehicleId} and v.user_id <> ${guestId}
      ${isInstantOnly ? sql`and ${isInstant}` : sql``}
      ${leavesRoad(trip) ? sql`and v.off_road` : sql``}
    order by (v.vehicle_type_id = ${taken.vehicle_type_id}) desc,
      abs(v.price_per_day - ${taken.price_per_day ?? 0}), v.id
    limit ${pickup || end ? MAX_MEASURED : limit}`.execute(context.db)
  const drives = await drivesOf(context, reference, rows, { pickup, end })
  const near = rows.flatMap((row, index) => {
    const around = drives[index] ?? NO_DRIVES
    const approach = kmOf(around)
    if (isTooFarToCome(approach) || (isInstantOnly && isFarApproach(approach))) return []
    const meters = around.approach?.meters ?? Number.POSITIVE_INFINITY
    return [{ row, approach, meters, hours: { ...requested, road: roadRange(requested, around) } }]
  })
  const free = await freeForDrives(context, near)
  const found = near.filter(({ row }) => free.has(row.id))
  if (isNearestFirst) found.sort((one, other) => one.meters - other.meters)
  else if (isFar)
    found.sort((one, other) => chargedApproachKm(one.approach) - chargedApproachKm(other.approach))
  return found
    .slice(0, limit)
    .map(({ row, approach }) => serializeCard(row, reference, { ...trip, approachKm: approach }))
}

type ParkedRow = Pick<ParkedVehicle, 'latitude' | 'longitude'> & Pick<CardRow, 'model_id' | 'off_road'>

const NO_DRIVES: DrivesAround = { approach: null, home: null }

const kmOf = ({ approach } = NO_DRIVES): ApproachKm => approach && approachKm(approach.meters)

/** How far each vehicle drives to the pickup and home; empty while the routing engine does not respond. */
async function drivesOf(
  context: AppContext,
  reference: Reference,
  rows: readonly ParkedRow[],
  { pickup, end }: { pickup: Point | null; end: Point | null },
): Promise<DrivesAround[]> {
  const parked = rows.map((row) => ({ ...row, profile: profileOf(row, reference) }))
  try {
    const [approaches, homes] = await Promise.all([
      pickup ? measureDrives(context, parked, { to: pickup }) : [],
      end && insideNepal(end) ? measureDrives(context, parked, { from: end }) : [],
    ])
    return parked.map((_, index) => ({ approach: approaches[index] ?? null, home: homes[index] ?? null }))
  } catch (error) {
    if (isUnavailable(error)) return []
    throw error
  }
}

/** Ids of the vehicles that have time for the drives to the trip and home, between their other bookings. */
async function freeForDrives(
  { db }: AppContext,
  vehicles: readonly { row: Pick<CardRow, 'id'>; hours: RequestedHours }[],
): Promise<Set<number>> {
  if (vehicles.length === 0) return new Set()
  const isFree = vehicles.map(
    ({ row, hours }) => sql`(v.id = ${row.id} and not exists (select from vehicle_calendar c
      where c.vehicle_id = ${row.id} and ${preventsTrip(hours)}))`,
  )
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v where ${sql.join(isFree, sql` or `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the cities nearest to a point. */
function citiesNear({ cities }: Pick<Reference, 'cities'>, point: Point): number[] {
  const meters = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    haversineMeters(point, { lat: latitude, lng: longitude })
  return [...cities.values()]
    .sort((one, other) => meters(one) - meters(other))
    .slice(0, MAX_CITIES)
    .map(({ id }) => id)
}

/**
 * Alternatives to a vehicle that is taken for a trip, before the form is filled in, or that stands too far from the
 * pickup; or, with `isInstantOnly`, to one whose host may not answer in time.
 * @throws ApiError vehicleNotFound for a vehicle that guests may not see, tripTooLong
 */
export async function offerAlternatives(
  context: AppContext,
  vehicleId: number,
  { from, to }: TimeRange,
  {
    locale,
    pickup,
    end,
    isInstantOnly,
  }: Required<Pick<SimilarityInput, 'locale' | 'pickup' | 'end' | 'isInstantOnly'>>,
): Promise<Alternatives> {
  const hours = tripWithoutRoute(from, to)
  if (tripRefusal(hours, { longTermTrip: true, offRoad: true }))
    throw new ApiError('tripTooLong', { days: MAX_LONG_TERM_DAYS })
  const [vehicle, reference] = await Promise.all([
    context.db
      .selectFrom('vehicles as v')
      .select(['v.id', 'v.latitude', 'v.longitude', 'v.model_id', 'v.off_road'])
      .where('v.id', '=', vehicleId)
      .where(isListed)
      .executeTakeFirst(),
    loadReference(context, locale),
  ])
  if (!vehicle) throw new ApiError('vehicleNotFound')
  const [around = NO_DRIVES] = await drivesOf(context, reference, [vehicle], { pickup, end })
  const trip = { ...hours, approachKm: kmOf(around) }
  const similarTo = { vehicleId, trip, pickup, end }
  if (isInstantOnly)
    return { times: [], vehicles: await findSimilar(context, { ...similarTo, locale, isInstantOnly }) }
  return findAlternatives(context, { ...similarTo, road: roadRange({ from, to }, around) }, locale)
}
