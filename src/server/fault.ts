import { ApiError } from './api-error.ts'
import { isTransientError } from './http/error-response.ts'

/** Errors of services that do not respond, and of settings, by the names of their classes. */
const OTHERS: ReadonlySet<string> = new Set([
  'GatewayUnavailable',
  'LeaseLostError',
  'SilentListenerError',
  'SmsUnconfirmed',
  'TimeoutError',
  'TookTooLong',
])

/**
 * Whether an error comes from outside this program: a database, disk, network or service that fails, or a response that
 * is meant to be one. Everything else is a bug.
 */
export function isOthersFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isOthersFault)
  if (error instanceof ApiError) return error.code !== 'failed'
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return isTransientError(error) || OTHERS.has(name) || isOthersFault(error.cause)
}
