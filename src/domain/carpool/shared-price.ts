/** NRS: prices are paid in whole tens. */
const STEP = 10

/** The part of a seat's price (NRS) for the shared metres of a route; the whole price while the route is unknown. */
export function sharedPrice(price: number, meters: number | null, sharedMeters: number): number {
  if (!meters || sharedMeters >= meters) return price
  return Math.min(price, Math.max(STEP, Math.round((price * sharedMeters) / meters / STEP) * STEP))
}
