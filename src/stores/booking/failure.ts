import type { Alternatives } from '#contract/vehicles.ts'
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

/** What went wrong with a call, read by its shape: the client's own class belongs to another floor. */
export function failureOf(error: unknown): Failure {
  const given: { status?: unknown; message?: unknown; faults?: unknown; data?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const status = typeof given.status === 'number' ? given.status : 0
  const [fault] = Array.isArray(given.faults) ? given.faults : []
  const detail = status > 0 && typeof given.message === 'string' ? given.message : ''
  return {
    status,
    cause: typeof fault?.cause === 'string' ? fault.cause : '',
    text: detail || say(status === 0 ? 'booking.errors.network' : 'booking.errors.failed'),
    data: given.data,
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
