import { ApiFailure } from '#contract/api-failure.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { callAddress } from './call-address.ts'
import { type HttpSettings, headersOf } from './http-settings.ts'
import { readFailure } from './read-failure.ts'

/** A call without a response for this long fails. */
const TIMEOUT_MS = 20_000

/**
 * * Sends a read, or a write that must outlive the page (`keepalive`). Omits what other writes need (attempts,
 * progress, the dialog about a stalled call), so that the code of a page that only reads stays small.
 * @throws ApiFailure, or AbortError when the caller aborted it
 */
export async function readWith<P, A>(
  settings: HttpSettings,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> = {},
): Promise<Envelope<A>> {
  const { signal, keepalive = false } = options
  const base = endpoint.base === 'api' ? settings.apiBaseUrl : settings.pagesBaseUrl
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  const sentAt = performance.now()
  try {
    signal?.throwIfAborted()
    const response = await fetch(base + callAddress(endpoint, options), {
      method: endpoint.method,
      headers: headersOf(settings),
      signal: controller.signal,
      keepalive,
    })
    settings.onAnswer?.(response.headers.get('date'), sentAt)
    if (response.ok) return await response.json()
    throw readFailure(response.status, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ApiFailure ? error : new ApiFailure(0, [])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
