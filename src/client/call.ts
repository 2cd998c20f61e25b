import { ApiFailure } from '#contract/api-failure.ts'
import { type CallOptions, type Endpoint, isWrite, type Stall } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { attemptOf } from './attempts.ts'
import { callAddress } from './call-address.ts'
import { toFormData } from './form-data.ts'
import { type Http, idempotencyHeader } from './http.ts'
import { readFailure } from './read-failure.ts'
import { withStallTimeout } from './stall-timeout.ts'

export type OnStall = (stall: Stall) => () => void

export interface Sent {
  address: string
  headers: Record<string, string>
  signal: AbortSignal
  /** Undefined for look-ups, which send no body and so have no progress. */
  moved: (() => void) | undefined
}

/** Timeout for looking up the result of a write that the user gave up. */
const LOOK_UP_TIMEOUT_MS = 6_000

/** @throws ApiFailure, or AbortError when the call was aborted */
export function callWith<P, A>(
  http: Http,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> = {},
  onStall?: OnStall,
): Promise<Envelope<A>> {
  return attemptWith(endpoint, options, onStall, (sent) => fetchOnce(http, endpoint, { ...options, ...sent }))
}

/** Sends a call until a response arrives or the user gives up. All tries of a write share one attempt number. */
export async function attemptWith<P, A>(
  endpoint: Endpoint<P, A>,
  options: CallOptions<P>,
  onStall: OnStall | undefined,
  sendOnce: (sent: Sent) => Promise<Envelope<A>>,
): Promise<Envelope<A>> {
  const address = callAddress(endpoint, options)
  const attempt = isWrite(endpoint) ? attemptOf(endpoint, address, options) : null
  const send = (headers: Sent['headers'], signal: AbortSignal, onActivity?: () => void) => {
    const answer = sendOnce({ address, headers, signal, moved: onActivity })
    // runs in parallel with the caller's code, so a response that arrives during an abort still settles the attempt
    answer.then(attempt?.settle, () => {})
    return answer
  }
  try {
    return await withStallTimeout({
      send: (signal, onActivity) => send(attempt?.headers ?? {}, signal, onActivity),
      isWrite: attempt !== null,
      signal: options.signal,
      onStall: options.background ? undefined : onStall,
      lookUp: attempt
        ? () => send(attempt.lookUpHeaders, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS)).catch(nullIfLost)
        : undefined,
    })
  } catch (error) {
    if (error instanceof ApiFailure && error.status > 0 && error.status < 500) attempt?.settle()
    throw error
  }
}

async function fetchOnce<P, A>(
  http: Http,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> & Sent,
): Promise<Envelope<A>> {
  const { address, payload, headers, signal, idempotencyKey } = options
  const request = http[endpoint.base]
    .url(address)
    .options({ signal })
    .headers({ ...idempotencyHeader(idempotencyKey), ...headers })
  const filled =
    payload === undefined
      ? request
      : endpoint.form
        ? request.body(toFormData(payload as object))
        : request.json(payload as object)
  const sent = filled.fetch(endpoint.method)
  try {
    return await sent.json<Envelope<A>>()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw failureOf(error)
  }
}

/** Null when the server never received the write. @throws ApiFailure (status 0) when the server cannot be reached */
function nullIfLost(error: unknown): null {
  if (!(error instanceof ApiFailure)) throw new ApiFailure(0, [])
  if (error.errors[0]?.cause !== 'attemptUnknown') throw error
  return null
}

function failureOf(error: unknown): ApiFailure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return new ApiFailure(0, [])
  return readFailure(Number(error.status), error instanceof Error ? error.message : '')
}
