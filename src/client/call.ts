import { type CallOptions, type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Envelope, Fault } from '#contract/envelope.ts'
import { toFormData } from './form-data.ts'
import { type Http, idempotencyHeader } from './http.ts'

/** A call that was answered with an error, or (status 0) not answered at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly faults: Fault[]
  /** What stood at `data` beside the error, such as the alternatives of a vehicle that is taken. */
  readonly data: unknown

  constructor(status: number, faults: Fault[], data?: unknown) {
    super(faults[0]?.detail ?? '')
    this.status = status
    this.faults = faults
    this.data = data
  }
}

/** @throws ApiFailure, or the AbortError of a call that was given up */
export async function callWith<P, A>(
  http: Http,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> = {},
): Promise<Envelope<A>> {
  const { payload, signal, idempotencyKey } = options
  const request = http[endpoint.base]
    .url(addressOf(endpoint, options))
    .options(signal ? { signal } : {})
    .headers(idempotencyHeader(idempotencyKey))
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

/** Below the base of its endpoint: the path with its query. */
export function addressOf<P, A>(
  endpoint: Endpoint<P, A>,
  { params = {}, query = {} }: Pick<CallOptions<P>, 'params' | 'query'>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return fillPath(endpoint.path, params) + (search ? `?${search}` : '')
}

function failureOf(error: unknown): ApiFailure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return new ApiFailure(0, [])
  return readFailure(Number(error.status), error instanceof Error ? error.message : '')
}

/** An answer that is an error, as its status and its text. */
export function readFailure(status: number, text: string): ApiFailure {
  try {
    const body: unknown = JSON.parse(text)
    const faults =
      typeof body === 'object' && body !== null && 'error' in body && Array.isArray(body.error)
        ? body.error
        : []
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return new ApiFailure(status, faults, data)
  } catch {
    return new ApiFailure(status, [])
  }
}
