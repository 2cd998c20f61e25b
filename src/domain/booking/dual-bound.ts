/** A price tier: its hours, their price, and the metres they include. */
export interface Block {
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
export function dualBoundOf(blocks: readonly Block[], meterRate: number): DualBound {
  let max = meterRate
  for (const block of blocks) if (block.meters > 0) max = Math.min(max, block.price / block.meters)
  const corners = [0, max]
  for (const [i, a] of blocks.entries()) {
    for (const b of blocks.slice(i + 1)) {
      const meter = (a.price * b.hours - b.price * a.hours) / (a.meters * b.hours - b.meters * a.hours)
      if (meter > 0 && meter < max) corners.push(meter)
    }
  }
  return corners.map((meter) => ({ meter, hour: hourPrice(blocks, meter) }))
}

function hourPrice(blocks: readonly Block[], meter: number): number {
  let hour = Number.POSITIVE_INFINITY
  for (const block of blocks) hour = Math.min(hour, (block.price - block.meters * meter) / block.hours)
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
