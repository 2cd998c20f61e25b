import { type CallOptions, type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Envelope, Fault } from '#contract/envelope.ts'
import type { Http } from './http.ts'

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
  { payload, params = {}, query = {}, signal, idempotencyKey }: CallOptions<P> = {},
): Promise<Envelope<A>> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const address = fillPath(endpoint.path, params) + (search ? `?${search}` : '')
  const request = http[endpoint.base]
    .url(address)
    .options(signal ? { signal } : {})
    .headers(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {})
  const sent =
    payload === undefined
      ? request.fetch(endpoint.method)
      : request.json(payload as object).fetch(endpoint.method)
  try {
    return await sent.json<Envelope<A>>()
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw failureOf(error)
  }
}

function failureOf(error: unknown): ApiFailure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return new ApiFailure(0, [])
  const text = error instanceof Error ? error.message : ''
  try {
    const body: unknown = JSON.parse(text)
    const faults =
      typeof body === 'object' && body !== null && 'error' in body && Array.isArray(body.error)
        ? body.error
        : []
    const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return new ApiFailure(Number(error.status), faults, data)
  } catch {
    return new ApiFailure(Number(error.status), [])
  }
}
