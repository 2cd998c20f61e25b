import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type HttpSettings, headersOf } from './request.ts'

/** Name of the lock and the channel, which all tabs of a browser share. */
const NAME = 'app:notifications'

interface StreamOptions {
  token: string
  signal: AbortSignal
  onActivity: () => void
  onUnseen: (data: unknown) => void
}

/** The browser's side of following the unread counts. `path` is relative to the API. */
export function createLivePort(path: string, settings: HttpSettings) {
  let isGone = false
  return {
    random: Math.random,
    savesData: () => 'savesData' in document.documentElement.dataset,
    page: {
      state: () => (isGone ? 'gone' : document.visibilityState),
      listen(listener: (change?: { isOnline: true }) => void) {
        document.addEventListener('visibilitychange', () => listener())
        addEventListener('online', () => listener({ isOnline: true }))
        addEventListener('pagehide', () => {
          isGone = true
          listener()
        })
        addEventListener('pageshow', () => {
          isGone = false
          listener()
        })
      },
    },
    tabs: isSupported() ? { lead, join, stream: streamAt(path, settings) } : null,
  } as const
}

/** Locks exist only in secure contexts. */
function isSupported(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis && 'body' in Response.prototype
}

async function lead(
  run: (lockSignal: AbortSignal) => Promise<void>,
  { signal, shouldSteal }: { signal: AbortSignal; shouldSteal: boolean },
): Promise<void> {
  const lockSignal = new AbortController()
  const end = () => lockSignal.abort()
  signal.addEventListener('abort', end)
  try {
    // a stealing request is granted immediately and accepts no signal
    await navigator.locks.request(NAME, shouldSteal ? { steal: true } : { signal }, () =>
      run(lockSignal.signal),
    )
  } finally {
    // when the lock is stolen, the request rejects while `run` continues
    end()
    signal.removeEventListener('abort', end)
  }
}

function join<Message>(onMessage: (message: Message) => void) {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data)
  return { send: (message: Message) => channel.postMessage(message), leave: () => channel.close() }
}

const streamAt =
  (path: string, settings: HttpSettings) =>
  ({ token, onUnseen, ...options }: StreamOptions): Promise<number> =>
    readEvents(settings.apiBaseUrl + path, {
      ...options,
      headers: headersOf({ ...settings, token: () => token }),
      onEvent({ event, data }) {
        if (event === 'unseen') onUnseen(JSON.parse(data))
      },
    })

// The parser costs 1.6 kB, loaded after the page. A chunk may end anywhere, even inside a character or a line break.
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
export async function readEvents(url: string, options: Options): Promise<number> {
  const { headers, signal, onActivity, onEvent } = options
  try {
    const response = await fetch(url, {
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
