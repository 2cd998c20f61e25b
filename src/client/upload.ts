import { ApiFailure } from '#contract/api-failure.ts'
import { type CallOptions, type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { OnStall } from './call.ts'
import { callUrl, type HttpSettings, headersOf, keyHeader, readFailure, toFormData } from './request.ts'
import { withStallTimeout } from './stall-timeout.ts'

type UploadOptions<P> = CallOptions<P> & { onProgress?: (progress: number) => void }

/**
 * A multipart call with progress from 0 to 1, which fetch cannot report. It stalls when no bytes are sent.
 * @throws ApiFailure, or AbortError when the call was aborted
 */
export function uploadWith<P, A>(
  settings: HttpSettings,
  endpoint: Endpoint<P, A>,
  options: UploadOptions<P>,
  onStall?: OnStall,
): Promise<Envelope<A>> {
  const headers = { ...headersOf(settings), ...keyHeader(endpoint, options) }
  return withStallTimeout({
    send: (signal, onActivity) => sendOnce(settings, endpoint, { ...options, signal, headers, onActivity }),
    isWrite: isWrite(endpoint),
    signal: options.signal,
    onStall: options.background ? undefined : onStall,
  })
}

interface Sent {
  headers: Record<string, string>
  signal: AbortSignal
  onActivity: () => void
}

function sendOnce<P, A>(
  settings: HttpSettings,
  endpoint: Endpoint<P, A>,
  options: UploadOptions<P> & Sent,
): Promise<Envelope<A>> {
  const { payload, signal, headers, onProgress, onActivity } = options
  const base = endpoint.base === 'api' ? settings.apiBaseUrl : settings.pagesBaseUrl
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const sentAt = performance.now()
    const abort = () => request.abort()
    const end = (callback: () => void) => {
      signal.removeEventListener('abort', abort)
      callback()
    }
    request.open(endpoint.method, base + callUrl(endpoint, options))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      onActivity()
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onload = () =>
      end(() => {
        const { status, responseText } = request
        settings.onResponse?.(request.getResponseHeader('date'), sentAt)
        if (status < 200 || status > 299) reject(readFailure(status, responseText))
        else
          try {
            resolve(JSON.parse(responseText) as Envelope<A>)
          } catch {
            // it was done, but the response was cut: the write is looked up
            reject(new ApiFailure(0, []))
          }
      })
    request.onerror = () => end(() => reject(new ApiFailure(0, [])))
    request.onabort = () => end(() => reject(new DOMException('given up', 'AbortError')))
    signal.addEventListener('abort', abort)
    request.send(toFormData((payload ?? {}) as object))
  })
}
