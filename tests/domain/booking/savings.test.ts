import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestBasePrice, tariffOf } from '#domain/booking/base-price.ts'
import { SAVING_THRESHOLDS } from '#domain/booking/limits.ts'
import { applyPercent, maxDiscount, savingOf } from '#domain/booking/savings.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { anyPricing, PRICING } from './samples.ts'

function saving(hours: number, more: Partial<VehiclePricing> = {}, km = 0, rate = 25) {
  const pricing = { ...PRICING, ...more }
  const tariff = tariffOf(pricing, rate)
  return savingOf(pricing, tariff, hours, km * 1000, cheapestBasePrice(tariff, hours, km * 1000))
}

describe('maxDiscount', () => {
  it.each([
    [5, 10, 20, 20],
    [30, 10, 20, 30],
    [5, 25, 20, 25],
    [0, 0, 0, 0],
  ])(
    'is the highest of %i, %i and %i percent',
    (threeDaysSaving, sevenDaysSaving, oneMonthSaving, expected) => {
      expect(maxDiscount({ ...PRICING, threeDaysSaving, sevenDaysSaving, oneMonthSaving })).toBe(expected)
    },
  )
})

describe('applyPercent', () => {
  it.each([
    [1000, 0, 1000],
    [1000, 10, 900],
    [1004, 10, 904],
    [1005, 10, 904],
    [1006, 10, 905],
    [999, 100, 0],
    [0, 10, 0],
    [1000, 150, 0],
  ])('reduces %i by %i percent to %i: half a rupee of saving rounds up', (amount, percent, expected) => {
    expect(applyPercent(amount, percent)).toBe(expected)
  })
})

describe('a saving', () => {
  it.each([
    ['is absent for a short trip', 48, null],
    ['is the three-day one from 72 hours', 72, { percent: 5, threshold: 72, amount: 750 }],
    ['is the three-day one below 168 hours', 144, { percent: 5, threshold: 72, amount: 1500 }],
    ['is the seven-day one from 168 hours', 168, { percent: 10, threshold: 168, amount: 3500 }],
    ['is the seven-day one below 720 hours', 600, { percent: 10, threshold: 168, amount: 12_500 }],
    ['is the one-month one from 720 hours', 720, { percent: 20, threshold: 720, amount: 30_000 }],
    ['is absent while a trip costs less than three days', 60, null],
    ['brings a trip down to what three days cost', 61, { percent: 5, threshold: 72, amount: 350 }],
    ['brings 71 hours down to what three days cost', 71, { percent: 5, threshold: 72, amount: 750 }],
    ['is its own while seven days cost more', 152, { percent: 5, threshold: 72, amount: 1630 }],
    ['brings a trip down to what seven days cost', 160, { percent: 10, threshold: 168, amount: 3500 }],
    ['brings a trip down to what a month costs', 700, { percent: 20, threshold: 720, amount: 26_500 }],
  ])('%s', (_, hours, expected) => {
    expect(saving(hours)).toEqual(expected)
  })

  it.each([
    ['keeps the three-day percentage where it is the best', { threeDaysSaving: 20 }, 168, 20, 72, 7000],
    ['names the longest of equal thresholds', { threeDaysSaving: 10 }, 168, 10, 168, 3500],
    ['brings two days down to a free month', { oneMonthSaving: 100 }, 48, 100, 720, 10_000],
    [
      'rounds half a rupee up',
      { pricePerDay: 335, sevenDaysSaving: 0, oneMonthSaving: 0, threeDaysSaving: 10 },
      72,
      10,
      72,
      101,
    ],
    [
      'uses the cheapest of several longer trips',
      { threeDaysSaving: 40, sevenDaysSaving: 80, oneMonthSaving: 94 },
      71,
      80,
      168,
      8000,
    ],
  ])('%s', (_, pricing, hours, percent, threshold, amount) => {
    expect(saving(hours, pricing)).toEqual({ percent, threshold, amount })
  })

  it('applies to the extra km of the base price as well', () => {
    expect(saving(72, {}, 490)).toEqual({ percent: 5, threshold: 72, amount: 800 })
  })

  it('compares with a longer trip of the same km', () => {
    // 61 hours: 2 days and 2 x 8 hours with 40 extra km, 16200. 72 hours: 3 days with 50 extra km, 16250 at 5 percent.
    expect(saving(61, {}, 500)).toEqual({ percent: 5, threshold: 72, amount: 16_200 - 15_437 })
  })

  it('returns no saving without a percentage', () => {
    expect(saving(720, { threeDaysSaving: 0, sevenDaysSaving: 0, oneMonthSaving: 0 })).toBeNull()
  })

  it("leaves exactly the minimum of this trip's and the longer trips' prices at their percentages", () => {
    fc.assert(
      fc.property(
        anyPricing,
        fc.integer({ min: 1, max: 2160 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 100 }),
        (pricing, hours, km, rate) => {
          const tariff = tariffOf(pricing, rate)
          const base = (length: number) => cheapestBasePrice(tariff, length, km * 1000)
          const percents = [pricing.threeDaysSaving, pricing.sevenDaysSaving, pricing.oneMonthSaving]
          const best = (length: number) =>
            Math.max(0, ...percents.filter((_, i) => (SAVING_THRESHOLDS[i] ?? 0) <= length))
          const lengths = [hours, ...SAVING_THRESHOLDS.filter((threshold) => threshold > hours)]
          const min = Math.min(...lengths.map((length) => applyPercent(base(length).amount, best(length))))
          const found = savingOf(pricing, tariff, hours, km * 1000, base(hours))
          expect(base(hours).amount - (found?.amount ?? 0)).toBe(min)
          if (found) expect(found.percent).toBe(best(Math.max(hours, found.threshold)))
        },
      ),
      { numRuns: 1500 },
    )
  })
})
