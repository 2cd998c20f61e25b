import { expect, it } from 'vitest'
import { offRoadOfRoute, readOffRoadKm } from '#domain/booking/off-road.ts'

it.each([
  ['nothing without such roads', { gravelKm: 0, trackKm: 0 }, false, { gravel: 0, normal: 0 }],
  ['nothing below a whole km', { gravelKm: 0.9, trackKm: 0.4 }, false, { gravel: 0, normal: 0 }],
  ['whole km, rounded down', { gravelKm: 12.9, trackKm: 3.2 }, false, { gravel: 12, normal: 3 }],
  ['both ways of a round trip', { gravelKm: 12.9, trackKm: 0.4 }, true, { gravel: 25, normal: 0 }],
])('the off-road suggestion is %s', (_, way, isRoundTrip, suggested) => {
  expect(offRoadOfRoute(way, { isRoundTrip })).toEqual(suggested)
})

it.each<[text: string, km: number | string]>([
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
  ['10,001', 'booking.errors.kmMost'],
  ['1,2,3', 'booking.errors.km'],
  ['1.200,5', 'booking.errors.km'],
  ['-1', 'booking.errors.numberDigits'],
  ['1e3', 'booking.errors.numberDigits'],
  ['12 km', 'booking.errors.numberDigits'],
])('reads the km %j as %s', (text, km) => {
  expect(readOffRoadKm(text)).toBe(km)
})
