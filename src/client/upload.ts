import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { ApiFailure, addressOf, readFailure } from './call.ts'
import { toFormData } from './form-data.ts'
import { type HttpSettings, headersOf, idempotencyHeader } from './http.ts'

/** A stalled line: nothing has moved for so long. */
const STALLED_MS = 60_000

/**
 * A multipart call that says how much of it has gone, 0 to 1: fetch cannot.
 * @throws ApiFailure, or the AbortError of a call that was given up
 */
export function uploadWith<P, A>(
  settings: HttpSettings,
  endpoint: Endpoint<P, A>,
  options: CallOptions<P> & { onProgress?: (share: number) => void },
): Promise<Envelope<A>> {
  const { payload, signal, idempotencyKey, onProgress } = options
  const base = endpoint.base === 'api' ? settings.apiBaseUrl : settings.pagesBaseUrl
  const headers = { ...headersOf(settings), ...idempotencyHeader(idempotencyKey) }
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(givenUp())
      return
    }
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), STALLED_MS)
    }
    const end = (act: () => void) => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', abort)
      act()
    }
    const abort = () => request.abort()
    request.open(endpoint.method, base + addressOf(endpoint, options))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onload = () =>
      end(() => {
        const { status, responseText } = request
        if (status < 200 || status > 299) reject(readFailure(status, responseText))
        else
          try {
            resolve(JSON.parse(responseText) as Envelope<A>)
          } catch {
            reject(new ApiFailure(status, []))
          }
      })
    request.onerror = () => end(() => reject(new ApiFailure(0, [])))
    request.onabort = () => end(() => reject(signal?.aborted ? givenUp() : new ApiFailure(0, [])))
    signal?.addEventListener('abort', abort)
    moved()
    request.send(toFormData((payload ?? {}) as object))
  })
}

const givenUp = () => new DOMException('given up', 'AbortError')
