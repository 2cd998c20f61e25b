import type { Quote } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'

/** `data` of a 409 for a vehicle that is taken. */
export function alternativesOf(data: unknown): Alternatives {
  const input: Partial<Alternatives> = typeof data === 'object' && data !== null ? data : {}
  return {
    times: Array.isArray(input.times) ? input.times : [],
    vehicles: Array.isArray(input.vehicles) ? input.vehicles : [],
  }
}

/** `data` of a refused route: the index of the point that no road reaches; null when it is not about one point. */
export function pointIndexOf(data: unknown): number | null {
  const input: { at?: unknown } = typeof data === 'object' && data !== null ? data : {}
  return typeof input.at === 'number' ? input.at : null
}

/** `data` of a 409 for a price that changed: the new quote; null when it cannot be shown. */
export function quoteOf(data: unknown): Quote | null {
  const input: Partial<Quote> = typeof data === 'object' && data !== null ? data : {}
  const isQuote =
    typeof input.payable === 'number' && typeof input.to === 'string' && Array.isArray(input.lines)
  return isQuote ? (input as Quote) : null
}
