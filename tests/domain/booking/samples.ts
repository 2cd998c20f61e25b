import fc from 'fast-check'
import type { Coupon } from '#domain/booking/coupon.ts'
import { type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { HOUR } from '#tests/setup/clock.ts'

export const PRICING: VehiclePricing = {
  pricePerHour: 500,
  pricePerFourHour: 1500,
  pricePerEightHour: 2600,
  pricePerDay: 5000,
  kmLimitPerFourHour: 40,
  kmLimitPerEightHour: 80,
  kmLimitPerDay: 150,
  kmChargeLongRoute: 25,
  kmChargeCityRide: 20,
  overnightCharge: 500,
  waitingCharge: 50,
  threeDaysSaving: 5,
  sevenDaysSaving: 10,
  oneMonthSaving: 20,
}

/** UTC epoch milliseconds of a time in Kathmandu. */
export const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+05:45`)

/** A trip from 9 in the morning; the route is unknown unless `more` sets it. */
export function sampleTrip(hours: number, more: Partial<Trip> = {}): Trip {
  const from = at('2025-06-01 09:00')
  return { ...tripWithoutRoute(from, from + hours * HOUR), ...more }
}

const price = fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 1_000_000 }))
const limit = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000 }))
const charge = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 10_000 }))
const percent = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 100 }))

/** Every valid tariff, sensible or not. */
export const anyPricing: fc.Arbitrary<VehiclePricing> = fc.record({
  pricePerHour: price,
  pricePerFourHour: fc.option(price),
  pricePerEightHour: fc.option(price),
  pricePerDay: price,
  kmLimitPerFourHour: fc.option(limit),
  kmLimitPerEightHour: fc.option(limit),
  kmLimitPerDay: limit,
  kmChargeLongRoute: charge,
  kmChargeCityRide: charge,
  overnightCharge: fc.integer({ min: 0, max: 100_000 }),
  waitingCharge: fc.integer({ min: 0, max: 100 }),
  threeDaysSaving: percent,
  sevenDaysSaving: percent,
  oneMonthSaving: percent,
})

/** Length of a trip in minutes, often near a threshold. */
const minutes = fc.oneof(
  fc.integer({ min: 1, max: 2160 * 60 }),
  fc.integer({ min: 1, max: 48 * 60 }),
  fc
    .tuple(fc.constantFrom(8, 24, 72, 168, 720), fc.integer({ min: -180, max: 180 }))
    .map(([threshold, beside]) => threshold * 60 + beside),
)

/** Metres, often near the city ride limit. */
export const meters = fc.oneof(
  fc.integer({ min: 0, max: 1_500_000 }),
  fc.integer({ min: 49_000, max: 51_000 }),
  fc.constantFrom(0, 49_999, 50_000),
)

const offRoadKm = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
)

export const anyTrip: fc.Arbitrary<Trip> = fc
  .record({
    from: fc
      .integer({ min: 0, max: 60 * 24 * 365 })
      .map((minute) => at('2025-01-01 00:00') + minute * 60_000),
    minutes,
    totalMeters: fc.option(meters, { freq: 6 }),
    totalSeconds: fc.option(fc.integer({ min: 0, max: 300_000 }), { freq: 3 }),
    isCityRide: fc.boolean(),
    isOneWay: fc.boolean(),
    approachKm: fc.option(fc.integer({ min: 0, max: 400 })),
    offRoad: fc.record({ gravel: offRoadKm, normal: offRoadKm, extreme: offRoadKm }),
  })
  .map(({ minutes: length, ...trip }) => ({ ...trip, to: trip.from + length * 60_000 }))

/** Without a minimum: with one, a longer trip may cost less. */
export const anyCoupon: fc.Arbitrary<Coupon | null> = fc.option(
  fc.oneof(
    fc.record({
      code: fc.constant('DASHAIN'),
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: 1, max: 100 }),
      minimum: fc.constant(null),
      cap: fc.option(fc.integer({ min: 1, max: 5000 })),
    }),
    fc.record({
      code: fc.constant('TIHAR'),
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: 1, max: 20_000 }),
      minimum: fc.constant(null),
      cap: fc.option(fc.integer({ min: 1, max: 5000 })),
    }),
  ),
)
