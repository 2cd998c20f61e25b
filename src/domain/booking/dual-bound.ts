/** A stretch of time that can be bought: its price, and the metres that come with it. */
export interface Block {
  hours: number
  meters: number
  price: number
}

/** What an hour and a metre may be worth so that no block is worth more than it costs. */
interface ShadowPrice {
  hour: number
  meter: number
}

export type DualBound = readonly ShadowPrice[]

/**
 * The corners of the dual of "cover hours and metres by these blocks and by extra metres, in fractions too": the search
 * for whole blocks leaves out, by them, whatever cannot become cheaper than what it already has.
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

/** No cover of these hours and metres costs less. */
export function lowerBound(bound: DualBound, hours: number, meters: number): number {
  let min = 0
  for (const price of bound) {
    const cost = price.hour * hours + price.meter * meters
    if (cost > min) min = cost
  }
  return min
}
