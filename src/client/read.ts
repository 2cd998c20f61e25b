import { ApiFailure } from '#contract/api-failure.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { callUrl } from './call-url.ts'
import { type HttpSettings, headersOf } from './http-settings.ts'
import { readFailure } from './read-failure.ts'

/** A call without a response for this long fails. */
const TIMEOUT_MS = 20_000

/**
 * A read, or a write that leaves with the page (`keepalive`). It lacks what other writes need (a key, progress, the user's
 * decision about a stalled call), so that what a page loads by itself is small.
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
    const response = await fetch(base + callUrl(endpoint, options), {
      method: endpoint.method,
      headers: headersOf(settings),
      signal: controller.signal,
      keepalive,
    })
    settings.onResponse?.(response.headers.get('date'), sentAt)
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
