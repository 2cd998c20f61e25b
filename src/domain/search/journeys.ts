import { computeDropOff, type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { addDays, halfHourOf, kathmanduMillis, SLOT_MS } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { firstPickup } from './dates.ts'
import { SAME_DAY_OFFSET_SECONDS } from './limits.ts'

/** A journey offered on the home page; its name is in the messages, under its key. */
export interface Journey {
  key: 'pokhara' | 'chitwan' | 'lumbini' | 'muktinath' | 'airport'
  /** slug of the starting city */
  from: string
  to: Point
  /** slugs of the vehicle types suited to its road */
  types: readonly string[]
  isRough: boolean
}

/** A journey with a vehicle that is free for it. `payable` is the price of the whole trip in whole NRS. */
export interface OfferedJourney extends Pick<Journey, 'key' | 'to'> {
  city: { id: number; title: string; latitude: number; longitude: number }
  /** ids of the vehicle types suited to its road */
  vehicleTypes: readonly number[]
  vehicleId: number
  vehicleName: string
  trip: Trip
  payable: number
}

const CARS = ['suv', 'sedan', 'hatchback', 'jeep']

export const JOURNEYS: readonly Journey[] = [
  { key: 'pokhara', from: 'kathmandu', to: { lat: 28.2096, lng: 83.9856 }, types: CARS, isRough: false },
  { key: 'chitwan', from: 'kathmandu', to: { lat: 27.5805, lng: 84.495 }, types: CARS, isRough: false },
  { key: 'lumbini', from: 'kathmandu', to: { lat: 27.483, lng: 83.277 }, types: CARS, isRough: false },
  {
    key: 'muktinath',
    from: 'kathmandu',
    to: { lat: 28.817, lng: 83.869 },
    types: ['jeep', 'suv'],
    isRough: true,
  },
  { key: 'airport', from: 'kathmandu', to: { lat: 27.6981, lng: 85.3592 }, types: CARS, isRough: false },
]

/**
 * Immediate departures, which hosts can answer by day; outside them a morning is offered, the first one that a host can
 * still confirm in the evening before.
 */
const FIRST_START = '08:30'
const LAST_START = '16:00'
const LAST_EVENING_START = '22:30'
const MORNING = '07:00'

/** The next departure offered, in UTC epoch milliseconds. */
export function journeyStart(now: number): number {
  const { date, time } = firstPickup(now)
  const isAtOnce = time >= FIRST_START && time <= LAST_START
  const days = isAtOnce ? 0 : time > LAST_EVENING_START ? 2 : 1
  return kathmanduMillis(addDays(date, days), isAtOnce ? time : MORNING) ?? now
}

/** A one-way trip: ends at the first half hour after the arrival, and lasts at least the shortest same-day trip. */
export function journeyTrip(from: number, measured: { meters: number; seconds: number }): Trip {
  const route = { totalMeters: measured.meters, totalSeconds: measured.seconds }
  const shortest = SAME_DAY_OFFSET_SECONDS * 1000 + SLOT_MS
  const arrival = computeDropOff({ ...tripWithoutRoute(from, from + shortest), ...route })
  const slot = halfHourOf(arrival)
  return { ...tripWithoutRoute(from, slot < arrival ? slot + SLOT_MS : slot), ...route }
}
