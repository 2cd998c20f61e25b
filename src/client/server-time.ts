import { SERVER_TIME } from '#domain/shell/server-time.ts'
import { type Clock, createClock } from './clock.ts'

/** Minimum time between two requests for the server's time. */
const ASK_AGAIN_MS = 60_000
/** Returns a `Date` header without using the database. */
const ALIVE = '/healthz'
/** Offset of the device's clock, from the previous page, for browsers without `Server-Timing` of the navigation. */
const OFFSET = 'app:shell:clockOffset'

let askedAt = Number.NEGATIVE_INFINITY

/** The page's clock. It starts from the `Server-Timing` of the page's own response where the browser exposes it. */
export const clock: Clock = createClock(
  { wall: () => Date.now(), monotonic: () => performance.now() },
  () => void askServer(),
)
learnFromPage()

/** Learns from the `Date` header of a response. */
export function learnFromAnswer(date: string | null, sentAt: number): void {
  if (date === null) return
  const receivedAt = performance.now()
  // `Date` is cut to the second: half a second is added, and the network time is split evenly
  clock.learn(Date.parse(date) + 500, (sentAt + receivedAt) / 2)
  keepOffset()
}

/** A page restored from the HTTP cache has an old `Server-Timing`, which is ignored. */
function learnFromPage(): void {
  if (typeof document === 'undefined') return
  const stamp = stampOfPage()
  if (stamp) {
    clock.learn(stamp.server, stamp.at)
    keepOffset()
    return
  }
  const offset = readOffset()
  if (offset !== null) clock.learn(Date.now() + offset)
}

function stampOfPage(): { server: number; at: number } | null {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming) || page.transferSize === 0) return null
  const entry = page.serverTiming?.find(({ name }) => name === SERVER_TIME)
  return entry ? { server: entry.duration, at: page.responseStart } : null
}

function keepOffset(): void {
  try {
    sessionStorage.setItem(OFFSET, String(clock.now() - Date.now()))
  } catch {
    // storage is blocked or full: the next page requests the server's time
  }
}

function readOffset(): number | null {
  try {
    const text = sessionStorage.getItem(OFFSET)
    return text === null ? null : Number(text)
  } catch {
    return null
  }
}

async function askServer(): Promise<void> {
  const sentAt = performance.now()
  if (sentAt - askedAt < ASK_AGAIN_MS) return
  askedAt = sentAt
  try {
    const { headers } = await fetch(ALIVE, { method: 'HEAD', cache: 'no-store' })
    learnFromAnswer(headers.get('date'), sentAt)
  } catch {
    // offline: the next response of any call has a `Date`, too
  }
}
