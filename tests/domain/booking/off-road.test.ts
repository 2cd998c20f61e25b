import { expect, it } from 'vitest'
import { offRoadAlong } from '#domain/booking/off-road.ts'

it.each([
  ['nothing without such roads', { gravelKm: 0, trackKm: 0 }, false, { gravel: 0, normal: 0 }],
  ['nothing below a whole km', { gravelKm: 0.9, trackKm: 0.4 }, false, { gravel: 0, normal: 0 }],
  ['whole km, rounded down', { gravelKm: 12.9, trackKm: 3.2 }, false, { gravel: 12, normal: 3 }],
  ['both ways of a round trip', { gravelKm: 12.9, trackKm: 0.4 }, true, { gravel: 25, normal: 0 }],
])('suggests %s', (_, way, isRoundTrip, suggested) => {
  expect(offRoadAlong(way, { isRoundTrip })).toEqual(suggested)
})
