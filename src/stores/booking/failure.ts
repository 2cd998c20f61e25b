import type { Quote } from '#contract/booking.ts'
import type { Alternatives } from '#contract/vehicles.ts'
import { readFailed } from '#stores/shell/failure.ts'
import { say } from './words.ts'

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
  const { status, sentence, faults, data } = readFailed(error)
  return {
    status,
    cause: faults[0]?.cause ?? '',
    text: sentence || say(status === 0 ? 'booking.errors.network' : 'booking.errors.failed'),
    data,
  }
}

/** What stands beside a 409 of a vehicle that is taken. */
export function alternativesOf(data: unknown): Alternatives {
  const given: Partial<Alternatives> = typeof data === 'object' && data !== null ? data : {}
  return {
    times: Array.isArray(given.times) ? given.times : [],
    vehicles: Array.isArray(given.vehicles) ? given.vehicles : [],
  }
}

/** The new quote beside a 409 of a price that changed; null when there is none that could be shown. */
export function quoteOf(data: unknown): Quote | null {
  const given: Partial<Quote> = typeof data === 'object' && data !== null ? data : {}
  const isQuote =
    typeof given.payable === 'number' && typeof given.to === 'string' && Array.isArray(given.lines)
  return isQuote ? (given as Quote) : null
}
