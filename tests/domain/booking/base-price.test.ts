import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestBasePrice, minBasePrice, tariffOf } from '#domain/booking/base-price.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { anyPricing, PRICING } from './samples.ts'

const cover = (days: number, eightHours: number, fourHours: number, hours: number) => ({
  days,
  eightHours,
  fourHours,
  hours,
})

function base(hours: number, km = 0, rate = 0, more: Partial<VehiclePricing> = {}) {
  return cheapestBasePrice(tariffOf({ ...PRICING, ...more }, rate), hours, km * 1000)
}

describe('the cheapest cover of the hours', () => {
  it.each([
    [0, cover(0, 0, 0, 0), 0],
    [1, cover(0, 0, 0, 1), 500],
    [3, cover(0, 0, 0, 3), 1500],
    [4, cover(0, 0, 1, 0), 1500],
    [5, cover(0, 0, 1, 1), 2000],
    [6, cover(0, 0, 1, 2), 2500],
    [7, cover(0, 1, 0, 0), 2600],
    [9, cover(0, 1, 0, 1), 3100],
    [12, cover(0, 1, 1, 0), 4100],
    [13, cover(0, 1, 1, 1), 4600],
    [14, cover(1, 0, 0, 0), 5000],
    [24, cover(1, 0, 0, 0), 5000],
    [25, cover(1, 0, 0, 1), 5500],
    [31, cover(1, 1, 0, 0), 7600],
    [720, cover(30, 0, 0, 0), 150_000],
  ])('covers %i hours by %j', (hours, expected, amount) => {
    expect(base(hours)).toMatchObject({ cover: expected, amount, timeAmount: amount, extraAmount: 0 })
  })

  it.each([
    ['no eight-hour block', { pricePerEightHour: null }, 8, cover(0, 0, 2, 0), 3000],
    ['a free eight-hour block', { pricePerEightHour: 0 }, 8, cover(0, 0, 2, 0), 3000],
    ['no four-hour block', { pricePerFourHour: null }, 4, cover(0, 0, 0, 4), 2000],
    ['a free four-hour block', { pricePerFourHour: 0 }, 4, cover(0, 0, 0, 4), 2000],
    ['a four-hour block dearer than four hours', { pricePerFourHour: 2001 }, 4, cover(0, 0, 0, 4), 2000],
    ['a four-hour block as dear as four hours', { pricePerFourHour: 2000 }, 4, cover(0, 0, 1, 0), 2000],
    ['a day dearer than three times eight', { pricePerDay: 9000 }, 24, cover(0, 3, 0, 0), 7800],
    ['a day cheaper than an hour', { pricePerDay: 400 }, 1, cover(1, 0, 0, 0), 400],
    ['only hours and days', { pricePerFourHour: null, pricePerEightHour: null }, 9, cover(0, 0, 0, 9), 4500],
  ])('handles %s', (_, pricing, hours, expected, amount) => {
    expect(base(hours, 0, 0, pricing)).toMatchObject({ cover: expected, amount })
  })
})

describe('the cheapest cover of hours and km', () => {
  it.each([
    ['keeps within the limit', 8, 80, 25, cover(0, 1, 0, 0), 8, 2600, 0],
    ['pays km above the limit', 8, 81, 25, cover(0, 1, 0, 0), 8, 2600, 25],
    ['gives an hour a quarter of the four-hour limit', 2, 45, 20, cover(0, 0, 0, 2), 2, 1000, 500],
    ['pays extra km where they cost less than hours', 8, 200, 25, cover(0, 1, 0, 0), 8, 2600, 3000],
    ['buys hours where they cost less than extra km', 8, 200, 50, cover(0, 2, 1, 0), 20, 6700, 0],
    ['buys hours for a part of the km only', 8, 203, 50, cover(0, 2, 1, 0), 20, 6700, 150],
    ['charges nothing for km without a rate', 8, 900, 0, cover(0, 1, 0, 0), 8, 2600, 0],
    ['rounds the extra km once', 8, 80.5, 25, cover(0, 1, 0, 0), 8, 2600, 13],
  ])('%s', (_, hours, km, rate, expected, pricedHours, timeAmount, extraAmount) => {
    expect(base(hours, km, rate)).toMatchObject({
      cover: expected,
      pricedHours,
      timeAmount,
      extraAmount,
      amount: timeAmount + extraAmount,
    })
  })

  it('adds up the km limits of all its tiers', () => {
    expect(base(37).cover).toEqual(cover(1, 1, 1, 1))
    expect(base(37)).toMatchObject({ includedMeters: 280_000, extraMeters: 0 })
    expect(base(37, 290, 25)).toMatchObject({ includedMeters: 280_000, extraMeters: 10_000 })
  })

  it('includes no km for a tier without a limit', () => {
    const pricing = { kmLimitPerFourHour: null, kmLimitPerEightHour: null }
    expect(base(13, 10, 20, pricing)).toMatchObject({
      includedMeters: 0,
      extraMeters: 10_000,
      extraAmount: 200,
    })
  })

  it('buys extra days for their km alone', () => {
    expect(base(1, 300, 1000)).toMatchObject({ cover: cover(2, 0, 0, 0), amount: 10_000 })
  })
})

/**
 * Brute force over whole km, one tier at a time: cost[h][k] is the minimum for h hours and k km; ties go to the
 * shorter cover.
 */
function exhaustive(pricing: VehiclePricing, rate: number, hours: number, km: number): number {
  const four = pricing.kmLimitPerFourHour ?? 0
  const blocks = [
    [24, pricing.pricePerDay, pricing.kmLimitPerDay],
    [8, pricing.pricePerEightHour, pricing.kmLimitPerEightHour ?? 0],
    [4, pricing.pricePerFourHour, four],
    [1, pricing.pricePerHour, four / 4],
  ] as const
  const width = km + 1
  const cost = new Float64Array((hours + 1) * width)
  for (let h = 0; h <= hours; h++) {
    for (let k = 0; k <= km; k++) {
      if (h === 0 && k === 0) continue
      let min = k > 0 ? rate + (cost[h * width + k - 1] ?? 0) : Number.POSITIVE_INFINITY
      for (const [length, price, limit] of blocks) {
        if (price === null || (h === 0 && limit === 0)) continue
        const rest = cost[Math.max(0, h - length) * width + Math.max(0, k - limit)] ?? 0
        min = Math.min(min, price + length / 2 ** 14 + rest)
      }
      cost[h * width + k] = min
    }
  }
  return cost[hours * width + km] ?? 0
}

const smallPricing = fc
  .record({
    pricePerHour: fc.integer({ min: 1, max: 60 }),
    pricePerFourHour: fc.option(fc.integer({ min: 1, max: 200 })),
    pricePerEightHour: fc.option(fc.integer({ min: 1, max: 300 })),
    pricePerDay: fc.integer({ min: 1, max: 600 }),
    kmLimitPerFourHour: fc.option(fc.integer({ min: 0, max: 15 }).map((quarter) => quarter * 4)),
    kmLimitPerEightHour: fc.option(fc.integer({ min: 0, max: 90 })),
    kmLimitPerDay: fc.integer({ min: 0, max: 200 }),
  })
  .map((prices) => ({ ...PRICING, ...prices }))

describe('the search for a cover', () => {
  it('finds the brute-force optimum, the shortest among equals', () => {
    fc.assert(
      fc.property(
        smallPricing,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 110 }),
        fc.integer({ min: 0, max: 300 }),
        (pricing, rate, hours, km) => {
          const found = cheapestBasePrice(tariffOf(pricing, rate), hours, km * 1000)
          expect(found.amount + found.pricedHours / 2 ** 14).toBe(exhaustive(pricing, rate, hours, km))
        },
      ),
      { numRuns: 800 },
    )
  })

  it('finds it for 90 days as well', () => {
    fc.assert(
      fc.property(smallPricing, fc.integer({ min: 700, max: 2160 }), (pricing, hours) => {
        const found = cheapestBasePrice(tariffOf(pricing, 5), hours, 40_000)
        expect(found.amount + found.pricedHours / 2 ** 14).toBe(exhaustive(pricing, 5, hours, 40))
      }),
      { numRuns: 60 },
    )
  })

  it('covers the hours, and never costs less than its bound', () => {
    fc.assert(
      fc.property(
        anyPricing,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 2160 }),
        fc.integer({ min: 0, max: 3_000_000 }),
        (pricing, rate, hours, meters) => {
          const tariff = tariffOf(pricing, rate)
          const found = cheapestBasePrice(tariff, hours, meters)
          expect(found.pricedHours).toBeGreaterThanOrEqual(hours)
          expect(found.extraMeters).toBe(Math.max(0, meters - found.includedMeters))
          expect(minBasePrice(tariff, hours, meters)).toBeLessThanOrEqual(found.amount + 0.51)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
