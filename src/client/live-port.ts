import { readLocale } from '#domain/shell/locale.ts'
import { readEvents } from './event-stream.ts'
import { headersOf } from './http-settings.ts'

/** Name of the lock and the channel, which all tabs of a browser share. */
const NAME = 'app:notifications'

interface StreamOptions {
  token: string
  signal: AbortSignal
  onActivity: () => void
  onUnseen: (data: unknown) => void
}

/** The browser's side of following the unread counts. `path` is relative to the API. */
export function createLivePort(path: string) {
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
    tabs: isSupported() ? { lead, join, stream: streamAt(path) } : null,
  } as const
}

/** Locks exist only in secure contexts. */
function isSupported(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis && 'body' in Response.prototype
}

async function lead(
  run: (lockSignal: AbortSignal) => Promise<void>,
  { signal, steals }: { signal: AbortSignal; steals: boolean },
): Promise<void> {
  const lockSignal = new AbortController()
  const end = () => lockSignal.abort()
  signal.addEventListener('abort', end)
  try {
    // a stealing request is granted at once and accepts no signal
    await navigator.locks.request(NAME, steals ? { steal: true } : { signal }, () => run(lockSignal.signal))
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

function streamAt(path: string) {
  const locale = readLocale(document.documentElement.dataset.locale)
  const site = JSON.parse(document.getElementById('site')?.textContent ?? '{}')
  return ({ token, onUnseen, ...options }: StreamOptions): Promise<number> =>
    readEvents(site.apiBaseUrl + path, {
      ...options,
      headers: headersOf({ ...site, locale, token: () => token }),
      onEvent({ event, data }) {
        if (event === 'unseen') onUnseen(JSON.parse(data))
      },
    })
}
