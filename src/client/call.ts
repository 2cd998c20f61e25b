import wretch, { type ConfiguredMiddleware, type Wretch } from 'wretch'
import { ApiFailure } from '#contract/api-failure.ts'
import { type CallOptions, type Endpoint, isWrite, type Stall } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { callUrl, type HttpSettings, headersOf, keyHeader, readFailure, toFormData } from './request.ts'
import { withStallTimeout } from './stall-timeout.ts'

export interface Http {
  api: Wretch
  pages: Wretch
}
export type OnStall = (stall: Stall) => () => void

export function createHttp(settings: HttpSettings): Http {
  const listen: ConfiguredMiddleware = (next) => async (url, options) => {
    const sentAt = performance.now()
    const response = await next(url, options)
    settings.onResponse?.(response.headers.get('date'), sentAt)
    return response
  }
  const base = wretch()
    .middlewares([listen])
    .defer((request) => request.headers(headersOf(settings)))
  return { api: base.url(settings.apiBaseUrl), pages: base.url(settings.pagesBaseUrl) }
}

/** @throws ApiFailure, or AbortError when the call was aborted */
export function callWith<P, A>(
  http: Http,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> = {},
  onStall?: OnStall,
): Promise<Envelope<A>> {
  const headers = keyHeader(endpoint, options)
  return withStallTimeout({
    send: (signal) => fetchOnce(http, endpoint, { ...options, signal, headers }),
    isWrite: isWrite(endpoint),
    signal: options.signal,
    onStall: options.background ? undefined : onStall,
  })
}

async function fetchOnce<P, A>(
  http: Http,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> & { signal: AbortSignal; headers: Record<string, string> },
): Promise<Envelope<A>> {
  const { payload, headers, signal, keepalive = false } = options
  const request = http[endpoint.base]
    .url(callUrl(endpoint, options))
    .options({ signal, keepalive })
    .headers(headers)
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

function failureOf(error: unknown): ApiFailure {
  if (typeof error !== 'object' || error === null || !('status' in error)) return new ApiFailure(0, [])
  return readFailure(Number(error.status), error instanceof Error ? error.message : '')
}
