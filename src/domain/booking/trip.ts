import type { ApproachKm } from '#domain/booking/approach.ts'
import {
  CITY_RIDE_METERS,
  DRIVING_BEFORE_REST_SECONDS,
  DRIVING_TENTHS_PER_ROUTE_SECOND,
  MAX_LONG_TERM_DAYS,
  MAX_TRIP_DAYS,
  REST_SECONDS,
} from '#domain/booking/limits.ts'
import { mostOffRoadKm, NO_OFF_ROAD, type OffRoadKm, totalOffRoadKm } from '#domain/booking/off-road.ts'
import { DAY_MS, fromWire, HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'

/**
 * `from` and `to` are UTC epoch milliseconds, `to` the drop-off that the guest chose. `totalMeters` and
 * `totalSeconds` are the route's, one way. While `totalMeters` is null the route is unknown: no km are charged, nor
 * anything that depends on the route (off-road, overnight, waiting, the computed drop-off), whatever `isCityRide` is.
 * Once it is known, the distance alone decides what is a city ride; `isOneWay` applies to long routes only.
 * `approachKm` does not depend on any of these: how far the vehicle drives to the pickup.
 */
export interface Trip {
  from: number
  to: number
  totalMeters: number | null
  totalSeconds: number | null
  isCityRide: boolean
  isOneWay: boolean
  offRoad: OffRoadKm
  approachKm: ApproachKm
}

/** A trip without a route, which the cards of the list are priced for. */
export function tripWithoutRoute(from: number, to: number): Trip {
  return {
    from,
    to,
    totalMeters: null,
    totalSeconds: null,
    isCityRide: true,
    isOneWay: true,
    offRoad: NO_OFF_ROAD,
    approachKm: null,
  }
}

/** Rounds down to the minute, as times are shown. */
export function toMinute(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

/** Parses pickup and drop-off from the wire, to the minute; null unless the drop-off is later. */
export function readTripTimes(fromText: string, toText: string): Pick<Trip, 'from' | 'to'> | null {
  const [from, to] = [fromWire(fromText), fromWire(toText)]
  if (from === null || to === null) return null
  const hours = { from: toMinute(from), to: toMinute(to) }
  return hours.to > hours.from ? hours : null
}

export type TripRefusal = 'reversed' | 'tooLong' | 'noOffRoad' | 'tooFarOffRoad'

export function isCityRideDistance(meters: number): boolean {
  return meters < CITY_RIDE_METERS
}

export function isLongRoute(trip: Pick<Trip, 'totalMeters'>): boolean {
  return trip.totalMeters !== null && !isCityRideDistance(trip.totalMeters)
}

/**
 * A city ride is neither one-way nor a round trip: its km and driving count once. Counted twice, 49 km would cost
 * more than 50 km one way.
 */
export function isRoundTrip(trip: Pick<Trip, 'totalMeters' | 'isOneWay'>): boolean {
  return isLongRoute(trip) && !trip.isOneWay
}

/** Sets the two flags that the distance decides; unchanged while the route is unknown. */
export function withDistanceFlags(trip: Trip): Trip {
  if (trip.totalMeters === null) return trip
  const isCityRide = isCityRideDistance(trip.totalMeters)
  return { ...trip, isCityRide, isOneWay: trip.isOneWay && !isCityRide }
}

/**
 * The metres to charge, to 100 m as they are shown; there and back for a round trip. Null while the route is unknown.
 */
export function tripMeters(trip: Pick<Trip, 'totalMeters' | 'isOneWay'>): number | null {
  if (trip.totalMeters === null) return null
  return Math.max(0, Math.round(trip.totalMeters / 100) * 100) * (isRoundTrip(trip) ? 2 : 1)
}

/**
 * The computed drop-off (docs/pricing.md), UTC epoch milliseconds. It is a whole minute if the driving time decides, so
 * that the time that is shown is the one that is priced. Rests follow from the driving time including its factor 1.2.
 */
export function computeDropOff(trip: Trip): number {
  if (trip.totalMeters === null || trip.totalSeconds === null) return trip.to
  const routeSeconds = trip.totalSeconds * (isRoundTrip(trip) ? 2 : 1)
  return Math.max(trip.to, toMinute(trip.from + drivingMs(routeSeconds)))
}

/** How long a route takes to drive, with the rests of long drives. */
export function drivingMs(routeSeconds: number): number {
  const driving = (Math.max(0, routeSeconds) * DRIVING_TENTHS_PER_ROUTE_SECOND) / 10
  const rests = Math.floor(driving / DRIVING_BEFORE_REST_SECONDS)
  return (driving + rests * REST_SECONDS) * 1000
}

/** Hours from pickup to the computed drop-off; part hours round up. */
export function wholeTripHours(trip: Trip, dropOff: number): number {
  return Math.max(0, Math.ceil((dropOff - trip.from) / HOUR_MS))
}

export function longestTripDays({ longTermTrip }: { longTermTrip: boolean }): number {
  return longTermTrip ? MAX_LONG_TERM_DAYS : MAX_TRIP_DAYS
}

/** UTC, epoch milliseconds. */
export function isTooLongFor(
  { from, to }: Pick<Trip, 'from' | 'to'>,
  vehicle: { longTermTrip: boolean },
): boolean {
  return to - from > longestTripDays(vehicle) * DAY_MS
}

/** Whether any part is driven off the road. */
export function leavesRoad({ offRoad }: Pick<Trip, 'offRoad'>): boolean {
  return totalOffRoadKm(offRoad) > 0
}

/** Why this vehicle cannot be hired for this trip; the length is measured to the computed drop-off. */
export function tripRefusal(
  trip: Trip,
  vehicle: { longTermTrip: boolean; offRoad: boolean },
): TripRefusal | null {
  if (!(trip.to > trip.from)) return 'reversed'
  if (isTooLongFor({ from: trip.from, to: computeDropOff(trip) }, vehicle)) return 'tooLong'
  if (leavesRoad(trip) && !vehicle.offRoad) return 'noOffRoad'
  if (totalOffRoadKm(trip.offRoad) > mostOffRoadKm(tripMeters(trip))) return 'tooFarOffRoad'
  return null
}
