import { type DualBound, dualBoundOf, lowerBound, type PriceTier } from '#domain/booking/dual-bound.ts'
import { BLOCK_HOURS } from '#domain/booking/limits.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** Number of price tiers of each length. */
export interface Cover {
  days: number
  eightHours: number
  fourHours: number
  hours: number
}

/** The cheapest cover of a trip, and its extra km. Amounts in whole NRS. */
export interface BasePrice {
  cover: Cover
  pricedHours: number
  includedMeters: number
  timeAmount: number
  extraMeters: number
  extraAmount: number
  amount: number
}

/**
 * A vehicle's price tiers with one km rate. Internal prices are thousandths of NRS, so that a metre has a whole price
 * at a whole rate.
 */
export interface Tariff {
  /** NRS per km, which is also thousandths of NRS per metre. */
  rate: number
  day: PriceTier
  eight: PriceTier | null
  four: PriceTier | null
  hour: PriceTier
  whole: DualBound
  belowDay: DualBound
  belowEight: DualBound
}

// A tie goes to the shortest cover: an hour adds far less than the smallest amount.
const HOUR_WEIGHT = 2 ** -20

const tierOf = (hours: number, price: number, meters: number): PriceTier => ({
  hours,
  meters,
  price: price * 1000 + hours * HOUR_WEIGHT,
})

/** A tier without a price (null or 0) is not offered; one without a km limit includes no km. */
export function tariffOf(pricing: VehiclePricing, rate: number): Tariff {
  const day = tierOf(BLOCK_HOURS.day, pricing.pricePerDay, pricing.kmLimitPerDay * 1000)
  const fourHourMeters = (pricing.kmLimitPerFourHour ?? 0) * 1000
  const hour = tierOf(1, pricing.pricePerHour, fourHourMeters / BLOCK_HOURS.four)
  const eight = pricing.pricePerEightHour
    ? tierOf(BLOCK_HOURS.eight, pricing.pricePerEightHour, (pricing.kmLimitPerEightHour ?? 0) * 1000)
    : null
  // Four single hours include the same km, so a more expensive four-hour tier is never used.
  const four =
    pricing.pricePerFourHour && pricing.pricePerFourHour <= BLOCK_HOURS.four * pricing.pricePerHour
      ? tierOf(BLOCK_HOURS.four, pricing.pricePerFourHour, fourHourMeters)
      : null
  const small = four ? [four, hour] : [hour]
  const middle = eight ? [eight, ...small] : small
  const belowEight = dualBoundOf(small, rate)
  const belowDay = eight ? dualBoundOf(middle, rate) : belowEight
  return { rate, day, eight, four, hour, whole: dualBoundOf([day, ...middle], rate), belowDay, belowEight }
}

/** Lower bound of the base price for these hours and metres (NRS, not rounded). */
export function minBasePrice(tariff: Tariff, hours: number, meters: number): number {
  return lowerBound(tariff.whole, hours, meters) / 1000
}

export function cheapestBasePrice(tariff: Tariff, hours: number, meters: number): BasePrice {
  const { day, eight, four, hour, rate } = tariff
  const cover = cheapestCover(tariff, hours, meters)
  const sum = (of: (tier: PriceTier) => number) =>
    cover.days * of(day) +
    (eight ? cover.eightHours * of(eight) : 0) +
    (four ? cover.fourHours * of(four) : 0) +
    cover.hours * of(hour)
  const pricedHours = sum((tier) => tier.hours)
  const includedMeters = sum((tier) => tier.meters)
  const timeAmount = sum((tier) => Math.floor(tier.price / 1000))
  const extraMeters = Math.max(0, meters - includedMeters)
  const extraAmount = Math.round((extraMeters * rate) / 1000)
  const amount = timeAmount + extraAmount
  return { cover, pricedHours, includedMeters, timeAmount, extraMeters, extraAmount, amount }
}

function cheapestCover(tariff: Tariff, hours: number, meters: number): Cover {
  const { day, eight, rate, belowDay, belowEight } = tariff
  const best: Best = {
    cost: Number.POSITIVE_INFINITY,
    cover: { days: 0, eightHours: 0, fourHours: 0, hours: 0 },
  }
  searchCounts(
    best,
    maxCount(day, rate, hours, meters),
    (days) =>
      days * day.price + lowerBound(belowDay, left(hours, days * day.hours), left(meters, days * day.meters)),
    (days) => {
      const hoursLeft = left(hours, days * day.hours)
      const metersLeft = left(meters, days * day.meters)
      const spent = days * day.price
      if (!eight)
        return fillWithHours(best, tariff, {
          days,
          eightHours: 0,
          spent,
          hours: hoursLeft,
          meters: metersLeft,
        })
      searchCounts(
        best,
        maxCount(eight, rate, hoursLeft, metersLeft),
        (eights) =>
          spent +
          eights * eight.price +
          lowerBound(
            belowEight,
            left(hoursLeft, eights * eight.hours),
            left(metersLeft, eights * eight.meters),
          ),
        (eights) =>
          fillWithHours(best, tariff, {
            days,
            eightHours: eights,
            spent: spent + eights * eight.price,
            hours: left(hoursLeft, eights * eight.hours),
            meters: left(metersLeft, eights * eight.meters),
          }),
      )
    },
  )
  return best.cover
}

interface Best {
  cost: number
  cover: Cover
}

/**
 * Tries counts that may improve on the best, most promising first. The bound is convex in the count, so the search
 * stops at the first failure on each side.
 */
function searchCounts(
  best: Best,
  max: number,
  bound: (count: number) => number,
  visit: (count: number) => void,
): void {
  let low = 0
  let high = max
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (bound(middle + 1) <= bound(middle)) low = middle + 1
    else high = middle
  }
  for (let count = low; count >= 0 && bound(count) < best.cost; count--) visit(count)
  for (let count = low + 1; count <= max && bound(count) < best.cost; count++) visit(count)
}

interface Rest {
  days: number
  eightHours: number
  spent: number
  hours: number
  meters: number
}

/** Covers the rest with four-hour and single-hour tiers; with a four-hour tier at most three hours are single. */
function fillWithHours(best: Best, { four, hour, rate }: Tariff, rest: Rest): void {
  const unit = four ?? hour
  for (let singles = 0; singles <= (four ? 3 : 0); singles++) {
    const hours = left(rest.hours, singles)
    const meters = left(rest.meters, singles * hour.meters)
    const needed = Math.ceil(hours / unit.hours)
    const max = maxCount(unit, rate, hours, meters)
    // Also convex: the minimum is where the included km just suffice, or one tier before.
    for (let units = Math.max(needed, max - 1); units <= max; units++) {
      const extra = left(meters, units * unit.meters)
      const cost = rest.spent + singles * hour.price + units * unit.price + extra * rate
      if (cost >= best.cost) continue
      best.cost = cost
      best.cover.days = rest.days
      best.cover.eightHours = rest.eightHours
      best.cover.fourHours = four ? units : 0
      best.cover.hours = four ? singles : units
    }
  }
}

/** More tiers than the hours need are cheaper only if their km cost less than extra km. */
function maxCount(tier: PriceTier, rate: number, hours: number, meters: number): number {
  const forHours = Math.ceil(hours / tier.hours)
  return tier.price < rate * tier.meters ? Math.max(forHours, Math.ceil(meters / tier.meters)) : forHours
}

function left(amount: number, taken: number): number {
  return amount > taken ? amount - taken : 0
}
