import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CITY_RIDE_METERS } from '#domain/booking/limits.ts'
import { LINE_KINDS, linePart } from '#domain/booking/price-lines.ts'
import { type ComputedQuote, quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { HOUR, MINUTE } from '#tests/setup/clock.ts'
import { anyCoupon, anyPricing, anyTrip, meters } from './samples.ts'

const RUNS = { numRuns: 4000 }

function expectNoLess(more: ComputedQuote, less: ComputedQuote) {
  expect(more.total).toBeGreaterThanOrEqual(less.total)
  expect(more.total - more.saving).toBeGreaterThanOrEqual(less.total - less.saving)
  expect(more.payable).toBeGreaterThanOrEqual(less.payable)
}

/** Prices the trip before and after an increase. */
function compare<T>(more: fc.Arbitrary<T>, change: (trip: Trip, by: T) => Trip) {
  fc.assert(
    fc.property(anyPricing, anyTrip, anyCoupon, more, (pricing, trip, coupon, by) => {
      expectNoLess(quote(pricing, change(trip, by), coupon), quote(pricing, trip, coupon))
    }),
    RUNS,
  )
}

const aBitMore = (max: number) =>
  fc.oneof(fc.integer({ min: 0, max: max }), fc.integer({ min: 0, max: max / 50 }))

describe('every price', () => {
  it('is the sum of its lines, in whole rupees, never negative', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, anyCoupon, (pricing, trip, coupon) => {
        const priced = quote(pricing, trip, coupon)
        const sum = (lines: ComputedQuote['lines']) => lines.reduce((total, line) => total + line.amount, 0)
        const off = priced.lines.filter((line) => linePart(line) === 'reduction')
        const charged = priced.lines.filter((line) => linePart(line) !== 'reduction')
        expect(priced.lines.every((line) => Number.isSafeInteger(line.amount))).toBe(true)
        expect(charged.every((line) => line.amount > 0)).toBe(true)
        expect(off.every((line) => line.amount < 0)).toBe(true)
        expect(sum(charged)).toBe(priced.total)
        expect(-sum(off)).toBeCloseTo(priced.totalSaving, 9)
        expect(sum(priced.lines)).toBe(priced.payable)
        expect(priced.saving + priced.couponDiscount).toBe(priced.totalSaving)
        for (const value of [priced.saving, priced.couponDiscount, priced.payable, priced.includedKm]) {
          expect(value).toBeGreaterThanOrEqual(0)
        }
      }),
      RUNS,
    )
  })

  it('has its lines in the order of their explanations', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, anyCoupon, (pricing, trip, coupon) => {
        const places = quote(pricing, trip, coupon).lines.map(({ kind }) => LINE_KINDS.indexOf(kind))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
      RUNS,
    )
  })

  it('covers the trip, which ends no earlier than the guest chose', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const { cover, dropOff, hours, pricedHours } = quote(pricing, trip)
        expect(dropOff).toBeGreaterThanOrEqual(trip.to)
        expect(hours).toBe(Math.ceil((dropOff - trip.from) / HOUR))
        expect(pricedHours).toBe(cover.days * 24 + cover.eightHours * 8 + cover.fourHours * 4 + cover.hours)
        expect(pricedHours).toBeGreaterThanOrEqual(hours)
      }),
      RUNS,
    )
  })

  it('charges the hours and the km that are shown', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const { dropOff, hours, km, lines } = quote(pricing, trip)
        expect(dropOff % MINUTE).toBe(0)
        expect((dropOff - trip.from) / MINUTE).toBeLessThanOrEqual(hours * 60)
        expect((dropOff - trip.from) / MINUTE).toBeGreaterThan((hours - 1) * 60)
        if (km !== null) expect(Number(km.toFixed(1))).toBe(km)
        for (const line of lines) {
          if (line.kind !== 'extraKm') continue
          expect(Number(line.km.toFixed(2))).toBe(line.km)
          expect(Math.abs(line.amount - line.km * line.rate)).toBeLessThanOrEqual(0.500_001)
        }
      }),
      RUNS,
    )
  })

  it('ignores the city flag, and one-way on city rides', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const priced = quote(pricing, trip)
        expect(quote(pricing, { ...trip, isCityRide: !trip.isCityRide })).toEqual(priced)
        if ((trip.totalMeters ?? 0) >= CITY_RIDE_METERS) return
        expect(quote(pricing, { ...trip, isOneWay: !trip.isOneWay })).toEqual(priced)
      }),
      RUNS,
    )
  })
})

describe('getting to the pickup', () => {
  it('costs the same whatever the trip, outside the base and its savings', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const near = quote(pricing, { ...trip, approachKm: null })
        const far = quote(pricing, trip)
        const rate = Math.max(pricing.kmChargeCityRide, pricing.kmChargeLongRoute)
        const amount = Math.max(0, (trip.approachKm ?? 0) - 20) * rate
        expect(far.total - near.total).toBe(amount)
        expect(far.saving).toBe(near.saving)
        expect(far.lines.filter(({ kind }) => kind !== 'approach')).toEqual(near.lines)
      }),
      RUNS,
    )
  })
})

describe('the price never falls, before and after savings and coupon, with', () => {
  it('a later drop-off', () => {
    compare(aBitMore(800 * 60), (trip, minutes) => ({ ...trip, to: trip.to + minutes * 60_000 }))
  })

  it('a drop-off just across three, seven or thirty days', () => {
    fc.assert(
      fc.property(
        anyPricing,
        anyTrip,
        fc.constantFrom(72, 168, 720),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (pricing, trip, threshold, before, after) => {
          const until = (hours: number) => quote(pricing, { ...trip, to: trip.from + hours * HOUR })
          expectNoLess(until(threshold + after), until(threshold - before))
        },
      ),
      RUNS,
    )
  })

  it('an earlier pickup before the same drop-off', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, anyCoupon, aBitMore(800 * 60), (pricing, trip, coupon, minutes) => {
        const less = quote(pricing, trip, coupon)
        const more = quote(pricing, { ...trip, from: trip.from - minutes * 60_000 }, coupon)
        fc.pre(more.dropOff === less.dropOff)
        expectNoLess(more, less)
      }),
      RUNS,
    )
  })

  it('a longer route, also across the city ride limit', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, anyCoupon, meters, meters, (pricing, trip, coupon, a, b) => {
        const far = (totalMeters: number) => quote(pricing, { ...trip, totalMeters }, coupon)
        expectNoLess(far(Math.max(a, b)), far(Math.min(a, b)))
      }),
      RUNS,
    )
  })

  it('the last metre below the city ride limit', () => {
    fc.assert(
      fc.property(anyPricing, anyTrip, (pricing, trip) => {
        const far = (totalMeters: number) => quote(pricing, { ...trip, totalMeters })
        expectNoLess(far(CITY_RIDE_METERS), far(CITY_RIDE_METERS - 1))
      }),
      RUNS,
    )
  })

  it('a longer drive', () => {
    compare(aBitMore(300_000), (trip, seconds) => ({
      ...trip,
      totalSeconds: (trip.totalSeconds ?? 0) + seconds,
    }))
  })

  it('a route that becomes known', () => {
    compare(meters, (trip, known) => ({ ...trip, totalMeters: trip.totalMeters ?? known }))
  })

  it('more km off the road', () => {
    compare(fc.tuple(aBitMore(500), aBitMore(500), aBitMore(500)), (trip, [gravel, normal, extreme]) => ({
      ...trip,
      offRoad: {
        gravel: trip.offRoad.gravel + gravel / 10,
        normal: trip.offRoad.normal + normal / 10,
        extreme: trip.offRoad.extreme + extreme / 10,
      },
    }))
  })

  it('a vehicle that comes from farther away, or whose way becomes known', () => {
    compare(aBitMore(400), (trip, km) => ({ ...trip, approachKm: (trip.approachKm ?? 0) + km }))
  })

  it('a return trip', () => {
    compare(fc.constant(null), (trip) => ({ ...trip, isOneWay: false }))
  })

  it('all of these', () => {
    compare(
      fc.tuple(aBitMore(20_000), aBitMore(400_000), aBitMore(90_000)),
      (trip, [minutes, way, seconds]) => ({
        ...trip,
        to: trip.to + minutes * 60_000,
        totalMeters: (trip.totalMeters ?? 0) + way,
        totalSeconds: (trip.totalSeconds ?? 0) + seconds,
        approachKm: (trip.approachKm ?? 0) + Math.floor(minutes / 50),
      }),
    )
  })
})
