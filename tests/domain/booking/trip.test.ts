import { describe, expect, it } from 'vitest'
import { CITY_RIDE_METERS } from '#domain/booking/limits.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import {
  computeDropOff,
  isCityRideDistance,
  isRoundTrip,
  readTripTimes,
  tripMeters,
  tripRefusal,
  tripWithoutRoute,
  wholeTripHours,
  withDistanceFlags,
} from '#domain/booking/trip.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { at, sampleTrip } from './samples.ts'

const LONG = { totalMeters: 200_000, isOneWay: true }
const ROUND = { totalMeters: 200_000, isOneWay: false }
const CITY = { totalMeters: 20_000, isOneWay: false }

describe('isCityRideDistance', () => {
  it.each([
    [0, true],
    [49_999, true],
    [CITY_RIDE_METERS, false],
    [50_001, false],
  ])('counts %i m as a city ride: %s', (meters, expected) => {
    expect(isCityRideDistance(meters)).toBe(expected)
  })
})

describe('settleTrip', () => {
  it('forces one-way off below 50 000 m', () => {
    expect(
      withDistanceFlags(sampleTrip(5, { totalMeters: 49_999, isCityRide: false, isOneWay: true })),
    ).toMatchObject({
      isCityRide: true,
      isOneWay: false,
    })
  })

  it.each([true, false])('leaves one-way %s to the guest from 50 000 m', (isOneWay) => {
    expect(
      withDistanceFlags(sampleTrip(5, { totalMeters: 50_000, isCityRide: true, isOneWay })),
    ).toMatchObject({
      isCityRide: false,
      isOneWay,
    })
  })

  it('changes nothing while the route is unknown', () => {
    const trip = tripWithoutRoute(0, HOUR)
    expect(withDistanceFlags(trip)).toBe(trip)
    expect(trip).toMatchObject({ isCityRide: true, isOneWay: true, totalMeters: null, totalSeconds: null })
  })
})

describe('tripMeters', () => {
  it.each([
    ['the route once on a one-way trip', LONG, 200_000],
    ['the route twice on a round trip', ROUND, 400_000],
    ['the route once in the city, although one-way is off there', CITY, 20_000],
    ['the route twice from 50 000 m', { totalMeters: 50_000, isOneWay: false }, 100_000],
    ['the route to 100 m', { totalMeters: 60_049.9, isOneWay: true }, 60_000],
    ['the route to 100 m before doubling it', { totalMeters: 60_050, isOneWay: false }, 120_200],
    ['nothing below 0', { totalMeters: -5 }, 0],
    ['nothing while the route is unknown', { totalMeters: null, isOneWay: false }, null],
  ])('counts %s', (_, route, expected) => {
    expect(tripMeters(sampleTrip(5, route))).toBe(expected)
  })

  it('uses the metres and ignores the flag', () => {
    expect(isRoundTrip(sampleTrip(5, { ...ROUND, isCityRide: true }))).toBe(true)
    expect(isRoundTrip(sampleTrip(5, { ...CITY, isCityRide: false }))).toBe(false)
    expect(isRoundTrip(sampleTrip(5, { totalMeters: null, isCityRide: false, isOneWay: false }))).toBe(false)
  })
})

describe('computeDropOff', () => {
  it.each([
    ['is the chosen one when that is later', 10, LONG, 3600, 10 * 3600],
    ['is the chosen one when both are the same', 2, LONG, 6000, 7200],
    ['is pickup and 1.2 times the duration when that is later', 2, LONG, 10_000, 12_000],
    ['drops the seconds of the driving', 1, LONG, 10_049, 12_000],
    ['counts a full minute of the driving', 1, LONG, 10_050, 12_060],
    ['counts the driving twice on a round trip', 2, ROUND, 10_000, 24_000],
    ['counts the driving once in the city', 2, CITY, 10_000, 12_000],
    ['has no rest below 57600 s of driving', 1, LONG, 47_999, 57_540],
    ['has a rest from 57600 s of driving', 1, LONG, 48_000, 57_600 + 28_800],
    ['has one rest below 115200 s of driving', 1, LONG, 95_999, 115_140 + 28_800],
    ['has two rests from 115200 s of driving', 1, LONG, 96_000, 115_200 + 57_600],
    ['counts the rests of both ways together', 1, ROUND, 24_000, 57_600 + 28_800],
    ['ignores a negative duration', 1, LONG, -90_000, 3600],
  ])('%s', (_, hours, route, totalSeconds, expectedSeconds) => {
    const trip = sampleTrip(hours, { ...route, totalSeconds })
    expect(computeDropOff(trip)).toBe(trip.from + expectedSeconds * 1000)
  })

  it.each([
    { totalMeters: null, totalSeconds: 90_000 },
    { totalMeters: 200_000, totalSeconds: null },
  ])('is the chosen one while the route is unknown: %j', (route) => {
    const trip = sampleTrip(3, route)
    expect(computeDropOff(trip)).toBe(trip.to)
  })
})

describe('readHours', () => {
  it('reads pickup and drop-off to the minute', () => {
    expect(readTripTimes('2025-06-01T03:15:59Z', '2025-06-01T08:15:01Z')).toEqual({
      from: at('2025-06-01 09:00'),
      to: at('2025-06-01 14:00'),
    })
  })

  it.each([
    ['a drop-off in the minute of the pickup', '2025-06-01T03:15:00Z', '2025-06-01T03:15:59Z'],
    ['a drop-off before the pickup', '2025-06-01T03:15:00Z', '2025-06-01T03:14:59Z'],
    ['a pickup that is no time', 'tomorrow', '2025-06-01T03:15:00Z'],
    ['no drop-off', '2025-06-01T03:15:00Z', ''],
  ])('refuses %s', (_, from, to) => {
    expect(readTripTimes(from, to)).toBeNull()
  })
})

describe('hireHours', () => {
  it.each([
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [24 * 60, 24],
    [-30, 0],
  ])('counts %i minutes as %i hours', (minutes, hours) => {
    const trip = sampleTrip(1)
    expect(wholeTripHours(trip, trip.from + minutes * 60_000)).toBe(hours)
  })
})

describe('tripRefusal', () => {
  const plain = { longTermTrip: false, offRoad: false }

  it.each([
    ['accepts an hour', sampleTrip(1), plain, null],
    ['refuses a drop-off at the pickup', sampleTrip(0), plain, 'reversed'],
    ['refuses a drop-off before the pickup', sampleTrip(-1), plain, 'reversed'],
    ['refuses an invalid time', sampleTrip(Number.NaN), plain, 'reversed'],
    ['accepts 30 days', sampleTrip(720), plain, null],
    ['refuses more than 30 days', sampleTrip(720.01), plain, 'tooLong'],
    ['accepts 90 days of a long-term vehicle', sampleTrip(2160), { ...plain, longTermTrip: true }, null],
    [
      'refuses more than 90 days of a long-term vehicle',
      sampleTrip(2160.01),
      { ...plain, longTermTrip: true },
      'tooLong',
    ],
    [
      'measures the computed drop-off, not the chosen one',
      sampleTrip(1, { ...LONG, totalSeconds: 1_440_050 }),
      plain,
      'tooLong',
    ],
    [
      'refuses gravel without off-road',
      sampleTrip(5, { offRoad: { ...NO_OFF_ROAD, gravel: 0.5 } }),
      plain,
      'noOffRoad',
    ],
    [
      'refuses rough road without off-road',
      sampleTrip(5, { offRoad: { ...NO_OFF_ROAD, normal: 2 } }),
      plain,
      'noOffRoad',
    ],
    [
      'refuses extreme road without off-road',
      sampleTrip(5, { offRoad: { ...NO_OFF_ROAD, extreme: 2 } }),
      plain,
      'noOffRoad',
    ],
    [
      'accepts off-road with a vehicle for it',
      sampleTrip(5, { offRoad: { ...NO_OFF_ROAD, gravel: 9 } }),
      { ...plain, offRoad: true },
      null,
    ],
    [
      'accepts off-road km as far as the route goes, both ways of a round trip',
      sampleTrip(5, { ...LONG, isOneWay: false, offRoad: { gravel: 200, normal: 100, extreme: 100 } }),
      { ...plain, offRoad: true },
      null,
    ],
    [
      'refuses more off-road km than are charged',
      sampleTrip(5, { ...LONG, offRoad: { gravel: 100, normal: 50, extreme: 50.1 } }),
      { ...plain, offRoad: true },
      'tooFarOffRoad',
    ],
    [
      'refuses more than 50 off-road km on a short route',
      sampleTrip(5, { totalMeters: 7_000, offRoad: { ...NO_OFF_ROAD, extreme: 50.1 } }),
      { ...plain, offRoad: true },
      'tooFarOffRoad',
    ],
  ] as const)('%s', (_, trip, vehicle, expected) => {
    expect(tripRefusal(trip, vehicle)).toBe(expected)
  })
})
