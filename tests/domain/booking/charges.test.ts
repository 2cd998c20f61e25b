import { describe, expect, it } from 'vitest'
import { chargesOf, kmRate, nightsOf, waitingHours } from '#domain/booking/charges.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { type Trip, wholeTripHours } from '#domain/booking/trip.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { at, PRICING, sampleTrip } from './samples.ts'

const UNKNOWN = { totalMeters: null, isCityRide: false, isOneWay: false }
const CITY = { totalMeters: 49_999, isCityRide: false, isOneWay: false }
const LONG = { totalMeters: 50_000, isCityRide: true, isOneWay: true }
const ROUND = { totalMeters: 50_000, isCityRide: true, isOneWay: false }

const charges = (trip: Trip, more: Partial<VehiclePricing> = {}) =>
  chargesOf({ ...PRICING, ...more }, trip, trip.to, wholeTripHours(trip, trip.to))

describe('kmRate', () => {
  it.each([
    ['the city rate in the city', CITY, 25, 20, 20],
    ['the city rate in the city, even when it is the higher', CITY, 10, 20, 20],
    ['the long-route rate on long routes', LONG, 25, 20, 25],
    ['the city rate on long routes where it is the higher', LONG, 10, 20, 20],
    ['the rate of long routes on round trips', ROUND, 25, 20, 25],
  ])('is %s', (_, route, kmChargeLongRoute, kmChargeCityRide, expected) => {
    expect(kmRate({ ...PRICING, kmChargeLongRoute, kmChargeCityRide }, sampleTrip(5, route))).toBe(expected)
  })
})

describe('off-road', () => {
  const rough = { offRoad: { gravel: 10, normal: 4, extreme: 3 } }

  it('costs 1.25, 1.5 and 2 times the long-route rate on long routes', () => {
    expect(charges(sampleTrip(5, { ...LONG, ...rough }))).toEqual([
      { kind: 'offRoad', amount: 313, grade: 'gravel', km: 10, rate: 31.25 },
      { kind: 'offRoad', amount: 150, grade: 'normal', km: 4, rate: 37.5 },
      { kind: 'offRoad', amount: 150, grade: 'extreme', km: 3, rate: 50 },
    ])
  })

  it('costs the same multiples of the city rate in the city', () => {
    expect(charges(sampleTrip(5, { ...CITY, ...rough })).map((line) => line.amount)).toEqual([250, 120, 120])
  })

  it('counts once on a round trip', () => {
    expect(charges(sampleTrip(5, { ...ROUND, ...rough })).map((line) => line.amount)).toEqual([313, 150, 150])
  })

  it('has no line for a grade that costs nothing', () => {
    expect(charges(sampleTrip(5, { ...LONG, offRoad: { ...NO_OFF_ROAD, normal: 4 } }))).toMatchObject([
      { grade: 'normal' },
    ])
    expect(
      charges(sampleTrip(5, { ...LONG, ...rough }), { kmChargeLongRoute: 0, kmChargeCityRide: 0 }),
    ).toEqual([])
    expect(charges(sampleTrip(5, { ...LONG, offRoad: { ...NO_OFF_ROAD, gravel: -8 } }))).toEqual([])
  })

  it('is not charged while the route is unknown', () => {
    expect(charges(sampleTrip(5, { ...UNKNOWN, ...rough }))).toEqual([])
  })
})

describe('nightsOf', () => {
  it.each([
    ['2025-06-01 09:00', '2025-06-01 23:59', 0],
    ['2025-06-01 09:00', '2025-06-02 00:00', 0],
    ['2025-06-01 09:00', '2025-06-02 00:01', 1],
    ['2025-06-01 00:00', '2025-06-01 23:00', 0],
    ['2025-06-01 00:00', '2025-06-02 00:00', 0],
    ['2025-06-01 23:59', '2025-06-02 00:01', 1],
    ['2025-06-01 00:00', '2025-06-04 00:00', 2],
    ['2025-06-01 12:00', '2025-06-04 12:00', 3],
    ['2025-06-01 05:00', '2025-06-01 06:00', 0],
    ['2025-06-01 00:00', '2025-06-01 00:00', 0],
    ['2025-06-02 12:00', '2025-06-01 12:00', 0],
    ['2025-12-31 22:00', '2026-01-01 02:00', 1],
  ])('counts the midnights strictly between %s and %s in Kathmandu: %i', (from, to, nights) => {
    expect(nightsOf(at(from), at(to))).toBe(nights)
  })
})

describe('overnight', () => {
  it.each([
    [
      'is charged per midnight on a long route',
      LONG,
      49,
      [{ kind: 'overnight', amount: 1000, nights: 2, rate: 500 }],
    ],
    ['is not charged within a day', LONG, 15, []],
    ['is not charged in the city', CITY, 49, []],
    ['is not charged while the route is unknown', UNKNOWN, 49, []],
  ])('%s', (_, route, hours, expected) => {
    expect(charges(sampleTrip(hours, route))).toEqual(expected)
  })

  it('has no line when it costs nothing', () => {
    expect(charges(sampleTrip(49, LONG), { overnightCharge: 0 })).toEqual([])
  })
})

describe('waiting', () => {
  it.each([
    [0, 0],
    [8, 0],
    [9, 1],
    [16, 8],
    [17, 8],
    [24, 8],
    [32, 8],
    [33, 9],
    [40, 16],
    [48, 16],
    [49, 16],
    [720, 240],
  ])('counts %i hours of a trip as %i of waiting', (hours, waiting) => {
    expect(waitingHours(hours)).toBe(waiting)
  })

  it.each([
    ['is charged on a round trip', ROUND, 11, [{ kind: 'waiting', amount: 150, hours: 3, rate: 50 }]],
    ['is not charged up to eight hours', ROUND, 8, []],
    ['is not charged one way', LONG, 11, []],
    ['is not charged in the city', CITY, 11, []],
    ['is not charged while the route is unknown', UNKNOWN, 11, []],
  ])('%s', (_, route, hours, expected) => {
    expect(charges(sampleTrip(hours, route))).toEqual(expected)
  })

  it('is charged beside overnight', () => {
    expect(charges(sampleTrip(24, ROUND)).map((line) => [line.kind, line.amount])).toEqual([
      ['overnight', 500],
      ['waiting', 400],
    ])
  })
})

describe('getting to the pickup', () => {
  it.each([
    [null, 25, 20, []],
    [20, 25, 20, []],
    [37, 25, 20, [{ kind: 'approach', amount: 425, km: 37, chargedKm: 17, rate: 25 }]],
    [37, 10, 20, [{ kind: 'approach', amount: 340, km: 37, chargedKm: 17, rate: 20 }]],
    [37, 0, 0, []],
  ])(
    'of %s km, at rates of %i and %i, costs the greater rate beyond 20 km',
    (approachKm, kmChargeLongRoute, kmChargeCityRide, expected) => {
      for (const route of [UNKNOWN, CITY])
        expect(
          charges(sampleTrip(5, { ...route, approachKm }), { kmChargeLongRoute, kmChargeCityRide }),
        ).toEqual(expected)
    },
  )
})
