import { expect, it } from 'vitest'
import { mostOffRoadKm, offRoadOfRoute, readOffRoadKm, totalOffRoadKm } from '#domain/booking/off-road.ts'

it.each([
  ['nothing without such roads', { gravelKm: 0, trackKm: 0 }, false, { gravel: 0, normal: 0 }],
  ['nothing below a whole km', { gravelKm: 0.9, trackKm: 0.4 }, false, { gravel: 0, normal: 0 }],
  ['whole km, rounded down', { gravelKm: 12.9, trackKm: 3.2 }, false, { gravel: 12, normal: 3 }],
  ['both ways of a round trip', { gravelKm: 12.9, trackKm: 0.4 }, true, { gravel: 25, normal: 0 }],
])('the off-road suggestion is %s', (_, way, isRoundTrip, suggested) => {
  expect(offRoadOfRoute(way, { isRoundTrip })).toEqual(suggested)
})

it.each<[text: string, km: number | null]>([
  ['', 0],
  [' ', 0],
  ['.', 0],
  ['0', 0],
  ['15', 15],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['१.५', 1.5],
  ['1.25', 1.25],
  ['1.239', 1.24],
  ['2.', 2],
  ['12,00', 12],
  ['1,200', 1200],
  ['10,000', 10_000],
  ['99999', 99_999],
  ['1,2,3', null],
  ['1.200,5', null],
  ['-3', null],
  ['abc', null],
  ['1e3', null],
  ['12 km', null],
])('the typed km %j are read as %s', (text, km) => {
  expect(readOffRoadKm(text)).toBe(km)
})

it('the total adds up the km of all grades, with two decimals', () => {
  expect(totalOffRoadKm({ gravel: 0.1, normal: 0.2, extreme: 1.25 })).toBe(1.55)
})

it.each([
  ['50 km while the route is unknown', null, 50],
  ['50 km on a short route', 7_200, 50],
  ['the km charged for a longer one', 203_400, 203.4],
])('the maximum is %s', (_, meters, km) => {
  expect(mostOffRoadKm(meters)).toBe(km)
})
