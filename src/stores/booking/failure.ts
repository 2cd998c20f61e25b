import type { Quote } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import { readCallError } from '#stores/shell/failure.ts'
import { t } from './translate.ts'

export interface Failure {
  /** 0: no answer came */
  status: number
  /** the code of the API's first error, see contract/errors.ts */
  cause: string
  /** the sentence to show: the server's, or ours when it said none */
  text: string
  data: unknown
}

export function failureOf(error: unknown): Failure {
  const { status, message, errors, data } = readCallError(error)
  return {
    status,
    cause: errors[0]?.cause ?? '',
    text: message || t(status === 0 ? 'booking.errors.network' : 'booking.errors.failed'),
    data,
  }
}

/** What stands beside a 409 of a vehicle that is taken. */
export function alternativesOf(data: unknown): Alternatives {
  const input: Partial<Alternatives> = typeof data === 'object' && data !== null ? data : {}
  return {
    times: Array.isArray(input.times) ? input.times : [],
    vehicles: Array.isArray(input.vehicles) ? input.vehicles : [],
  }
}

/** The new quote beside a 409 of a price that changed; null when there is none that could be shown. */
export function quoteOf(data: unknown): Quote | null {
  const input: Partial<Quote> = typeof data === 'object' && data !== null ? data : {}
  const isQuote =
    typeof input.payable === 'number' && typeof input.to === 'string' && Array.isArray(input.lines)
  return isQuote ? (input as Quote) : null
}
