import { expect, it } from 'vitest'
import { approachKm, chargedApproachKm, isFarApproach, isTooFarToCome } from '#domain/booking/approach.ts'

it.each([
  [0, 0],
  [999, 0],
  [20_999, 20],
  [21_000, 21],
])('%i metres to the pickup are %i whole km', (meters, km) => {
  expect(approachKm(meters)).toBe(km)
})

it.each([
  [null, 0, false, false],
  [0, 0, false, false],
  [20, 0, false, false],
  [21, 1, false, false],
  [37, 17, false, false],
  [100, 80, false, false],
  [101, 81, true, false],
  [300, 280, true, false],
  [301, 281, true, true],
])('of %s km, %i are charged; the host is asked: %s; refused: %s', (km, charged, isFar, isTooFar) => {
  expect([chargedApproachKm(km), isFarApproach(km), isTooFarToCome(km)]).toEqual([charged, isFar, isTooFar])
})
