/** NRS: prices are paid in whole tens. */
const STEP = 10

/** NRS of a seat's price for the part of the way that is shared, in metres; the whole price while the way is not known. */
export function sharedPrice(price: number, meters: number | null, sharedMeters: number): number {
  if (!meters || sharedMeters >= meters) return price
  return Math.min(price, Math.max(STEP, Math.round((price * sharedMeters) / meters / STEP) * STEP))
}
