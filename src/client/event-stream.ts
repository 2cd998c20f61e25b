// The parser costs 1.6 kB, loaded after the page. A chunk may end anywhere, even inside a character or a line break.
import { createParser, type EventSourceMessage } from 'eventsource-parser'

interface Options {
  headers: Record<string, string>
  signal: AbortSignal
  /** Called when bytes arrive, possibly only a comment. */
  onActivity: () => void
  onEvent: (event: EventSourceMessage) => void
}

/**
 * Reads server-sent events with fetch, because an EventSource sends no headers and would need the token in its URL.
 * Resolves when the stream ends: with the status of the response, or 0 when there was none or it is not a stream.
 */
export async function readEvents(address: string, options: Options): Promise<number> {
  const { headers, signal, onActivity, onEvent } = options
  try {
    const response = await fetch(address, {
      headers: { ...headers, accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    })
    const { ok, status, body } = response
    if (!ok) await body?.cancel()
    if (!ok || !body) return status
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await body.cancel()
      return 0
    }
    const parser = createParser({ onEvent })
    const decoder = new TextDecoder()
    const reader = body.getReader()
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        onActivity()
        parser.feed(decoder.decode(read.value, { stream: true }))
      }
    } finally {
      // an event that cannot be read leaves the connection open; a finished stream rejects this
      reader.cancel().catch(() => {})
    }
    return status
  } catch {
    // aborted, the connection broke, or an event could not be read
    return 0
  }
}
