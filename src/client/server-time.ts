import { SERVER_TIME } from '#domain/shell/server-time.ts'
import { type Clock, createClock } from './clock.ts'

/** Minimum time between two requests for the server's time. */
const ASK_AGAIN_MS = 60_000
/** A path whose response has a `Date` header and needs no database. */
const HEALTH_PATH = '/healthz'
/** Storage key of the clock's offset on the previous page, for browsers without `Server-Timing` of the navigation. */
const OFFSET = 'app:shell:clockOffset'

let askedAt = Number.NEGATIVE_INFINITY

/** What the device's own clock shows, which may be wrong. */
export const deviceNow = () => Date.now()

/** The page's clock. Starts from the `Server-Timing` of the page's own response if the browser exposes it. */
export const clock: Clock = createClock(
  { wall: deviceNow, monotonic: () => performance.now() },
  () => void askServer(),
)
adjustByPage()

/** Adjusts the clock by the `Date` header of a response. */
export function adjustByResponse(date: string | null, sentAt: number): void {
  if (date === null) return
  const receivedAt = performance.now()
  // `Date` is truncated to the second, so half a second is added; the network time is split evenly
  clock.set(Date.parse(date) + 500, (sentAt + receivedAt) / 2)
  saveOffset()
}

/** Ignores the old `Server-Timing` of a page that was restored from the HTTP cache. */
function adjustByPage(): void {
  if (typeof document === 'undefined') return
  const stamp = stampOfPage()
  if (stamp) {
    clock.set(stamp.server, stamp.at)
    saveOffset()
    return
  }
  const offset = readOffset()
  if (offset !== null) clock.set(Date.now() + offset)
}

function stampOfPage(): { server: number; at: number } | null {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming) || page.transferSize === 0) return null
  const entry = page.serverTiming?.find(({ name }) => name === SERVER_TIME)
  return entry ? { server: entry.duration, at: page.responseStart } : null
}

function saveOffset(): void {
  try {
    sessionStorage.setItem(OFFSET, String(clock.now() - Date.now()))
  } catch {
    // storage is blocked or full, so the next page requests the server's time
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
    const { headers } = await fetch(HEALTH_PATH, { method: 'HEAD', cache: 'no-store' })
    adjustByResponse(headers.get('date'), sentAt)
  } catch {
    // offline; the next response of any call has a `Date` too
  }
}
