import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '#domain/booking/quote.ts'
import { shorterDates } from '#domain/booking/shorter-dates.ts'
import { computeDropOff, type Trip } from '#domain/booking/trip.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { anyPricing, anyTrip, PRICING, sampleTrip } from './samples.ts'

const priced = (trip: Trip, pricing: VehiclePricing = PRICING) =>
  shorterDates(trip, (other) => quote(pricing, other).payable)
const route = (km: number, minutes: number) => ({ totalMeters: km * 1000, totalSeconds: minutes * 60 })
const long = { isCityRide: false }

// 4 hours cost 1,500 (40 km), 8 hours 2,600 (80 km), a day 5,000 (150 km); a further km 20, on long routes 25
describe('the advice of shorter dates', () => {
  it.each<[string, Trip, [number, number] | null]>([
    ['a short ride of a day', sampleTrip(24, route(5, 14)), [4, 1500]],
    ['a short ride of a week', sampleTrip(168, route(5, 14)), [4, 1500]],
    ['half an hour beyond what it needs', sampleTrip(4.5, route(5, 14)), [4, 1500]],
    ['a ride of four hours', sampleTrip(4, route(5, 14)), null],
    ['a ride of two hours', sampleTrip(2, route(5, 14)), null],
    ['a drive of 5 h 36 min', sampleTrip(24, route(49, 280)), [6, 2500]],
    ['a drive that fills its dates', sampleTrip(6, route(49, 300)), null],
    ['a drive longer than its dates', sampleTrip(6, route(49, 600)), null],
    [
      'km that make five hours cost as much as eight',
      sampleTrip(24, { ...route(150, 240), ...long }),
      [8, 4350],
    ],
    ['a one-way trip that needs most of its dates', sampleTrip(8, { ...route(150, 240), ...long }), null],
    ['a round trip', sampleTrip(48, { ...route(60, 90), ...long, isOneWay: false }), null],
    ['a round trip within the city', sampleTrip(24, { ...route(5, 14), isOneWay: false }), [4, 1500]],
    ['a route that is not known', sampleTrip(24), null],
  ])('considers %s', (_name, trip, expected) => {
    const advised = priced(trip)
    expect(advised && [advised.hours, advised.payable]).toEqual(expected)
  })

  it.each([
    [5000, 4250, true],
    [5000, 4251, false],
  ])('requires a saving of at least 15 %%: %i instead of %i', (day, four, isAdvised) => {
    const trip = sampleTrip(24, route(5, 14))
    const advised = shorterDates(trip, ({ to }) => (to === trip.to ? day : four))
    expect(advised !== null).toBe(isAdvised)
  })

  it('holds the drive, ends earlier, and costs the stated amount', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const advised = priced(trip, pricing)
        if (!advised) return
        const taken = { ...trip, to: advised.to }
        expect(advised.to).toBe(trip.from + advised.hours * HOUR)
        expect(advised.to).toBeLessThan(computeDropOff(trip))
        expect(computeDropOff(taken)).toBe(advised.to)
        expect(quote(pricing, taken).payable).toBe(advised.payable)
        expect(advised.payable).toBeLessThanOrEqual(quote(pricing, trip).payable * 0.85)
      }),
      { numRuns: 1000 },
    )
  })
})
