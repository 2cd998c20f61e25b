/** A price tier: its hours, their price, and the metres they include. */
export interface PriceTier {
  hours: number
  meters: number
  price: number
}

/** The value of an hour and of a metre, such that no tier is worth more than it costs. */
interface ShadowPrice {
  hour: number
  meter: number
}

export type DualBound = readonly ShadowPrice[]

/**
 * The vertices of the dual of the linear relaxation "cover hours and metres with tiers and extra metres". The search
 * for whole tiers prunes candidates whose bound cannot beat the best cover found (docs/pricing.md).
 */
export function dualBoundOf(tiers: readonly PriceTier[], meterRate: number): DualBound {
  let max = meterRate
  for (const tier of tiers) if (tier.meters > 0) max = Math.min(max, tier.price / tier.meters)
  const corners = [0, max]
  for (const [i, a] of tiers.entries()) {
    for (const b of tiers.slice(i + 1)) {
      const meter = (a.price * b.hours - b.price * a.hours) / (a.meters * b.hours - b.meters * a.hours)
      if (meter > 0 && meter < max) corners.push(meter)
    }
  }
  return corners.map((meter) => ({ meter, hour: hourPrice(tiers, meter) }))
}

function hourPrice(tiers: readonly PriceTier[], meter: number): number {
  let hour = Number.POSITIVE_INFINITY
  for (const tier of tiers) hour = Math.min(hour, (tier.price - tier.meters * meter) / tier.hours)
  return hour
}

/** Lower bound for any cover of these hours and metres. */
export function lowerBound(bound: DualBound, hours: number, meters: number): number {
  let min = 0
  for (const price of bound) {
    const cost = price.hour * hours + price.meter * meters
    if (cost > min) min = cost
  }
  return min
}
