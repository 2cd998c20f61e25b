import { expect, it } from 'vitest'
import { type Drive, roadRange } from '#domain/booking/road-range.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'

const FROM = Date.UTC(2026, 10, 26, 4, 15)
const TRIP = { from: FROM, to: FROM + 8 * HOUR_MS }
const drive = (km: number, minutes: number): Drive => ({ meters: km * 1_000, seconds: minutes * 60 })

it.each<[string, { approach: Drive | null; home: Drive | null }, before: number, after: number]>([
  ['the trip while no drive is known', { approach: null, home: null }, 0, 0],
  ['the trip when the drives are short', { approach: drive(20, 50), home: drive(20, 50) }, 0, 0],
  ['the approach before it, 1.2 times the route’s time', { approach: drive(20.001, 50), home: null }, 60, 0],
  ['the drive home after it', { approach: drive(3, 10), home: drive(200, 300) }, 0, 360],
  [
    'both, with the rest of a long drive',
    { approach: drive(30, 60), home: drive(696, 960) },
    72,
    960 * 1.2 + 8 * 60,
  ],
])('a vehicle is on the road for %s', (_, drives, before, after) => {
  expect(roadRange(TRIP, drives)).toEqual({
    from: TRIP.from - before * MINUTE_MS,
    to: TRIP.to + after * MINUTE_MS,
  })
})

it('contains a trip that ends within a minute', () => {
  const trip = { from: FROM + 1_000, to: TRIP.to + 1_000 }
  const range = roadRange(trip, { approach: null, home: null })
  expect(range).toEqual({ from: FROM, to: trip.to })
})

it('is on the road in whole minutes', () => {
  const odd = { meters: 30_000, seconds: 3_001 }
  expect(roadRange(TRIP, { approach: odd, home: odd })).toEqual({
    from: TRIP.from - 61 * MINUTE_MS,
    to: TRIP.to + 60 * MINUTE_MS,
  })
})
