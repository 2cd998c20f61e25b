import { type BasePrice, cheapestBasePrice, minBasePrice, type Tariff } from '#domain/booking/base-price.ts'
import { SAVING_THRESHOLDS, type SavingThreshold } from '#domain/booking/limits.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** `threshold` in hours; above the trip's own hours it is the length of the longer trip whose lower price applies. */
export interface LengthSaving {
  percent: number
  threshold: SavingThreshold
  /** NRS, above 0. */
  amount: number
}

/** The highest saving percentage of a vehicle. */
export function maxDiscount(pricing: VehiclePricing): number {
  return Math.max(pricing.threeDaysSaving, pricing.sevenDaysSaving, pricing.oneMonthSaving)
}

/**
 * The best percentage that the trip's length reaches, or the base price of a longer trip at its percentage if that is
 * less: a trip never costs more than 72, 168 or 720 hours with the same km.
 */
export function savingOf(
  pricing: VehiclePricing,
  tariff: Tariff,
  hours: number,
  meters: number,
  base: BasePrice,
): LengthSaving | null {
  const own = bestPercent(pricing, hours)
  let { percent, threshold } = own
  let min = applyPercent(base.amount, percent)
  for (const longer of SAVING_THRESHOLDS) {
    const reached = bestPercent(pricing, longer)
    // The base price of a longer trip is never below this one: only a higher percentage can make it cheaper.
    if (longer <= hours || reached.percent <= own.percent) continue
    if (applyPercent(Math.floor(minBasePrice(tariff, longer, meters)), reached.percent) >= min) continue
    const amount = applyPercent(cheapestBasePrice(tariff, longer, meters).amount, reached.percent)
    if (amount >= min) continue
    min = amount
    percent = reached.percent
    threshold = longer
  }
  return base.amount > min ? { percent, threshold, amount: base.amount - min } : null
}

function bestPercent(
  pricing: VehiclePricing,
  hours: number,
): { percent: number; threshold: SavingThreshold } {
  const percents = { 72: pricing.threeDaysSaving, 168: pricing.sevenDaysSaving, 720: pricing.oneMonthSaving }
  let best: { percent: number; threshold: SavingThreshold } = { percent: 0, threshold: 72 }
  for (const threshold of SAVING_THRESHOLDS) {
    if (threshold <= hours && percents[threshold] >= best.percent)
      best = { percent: percents[threshold], threshold }
  }
  return best
}

/** An amount in NRS reduced by a percentage; a saving of half a rupee rounds up. */
export function applyPercent(amount: number, percent: number): number {
  return Math.max(0, Math.ceil((amount * (100 - percent)) / 100 - 0.5))
}
