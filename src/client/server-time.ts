import { SERVER_TIME } from '#domain/shell/server-time.ts'
import { type Clock, createClock } from './clock.ts'

/** The server is asked for its time at most this often. */
const ASK_AGAIN_MS = 60_000
/** Answers nothing but its headers, and needs no database. */
const ALIVE = '/healthz'
/** How far the device's clock is off, from the page before: for browsers that do not tell the time of this one. */
const OFFSET = 'app:shell:clockOffset'

let askedAt = Number.NEGATIVE_INFINITY

/** The one clock of this page. It knows the server's time from the page's own answer where the browser tells it. */
export const clock: Clock = createClock(
  { wall: () => Date.now(), monotonic: () => performance.now() },
  () => void askServer(),
)
learnFromPage()

/** From the `Date` of an answer that has just come. */
export function learnFromAnswer(date: string | null, sentAt: number): void {
  if (date === null) return
  const receivedAt = performance.now()
  // its second began up to a second before it was written, and it was under way since
  clock.learn(Date.parse(date) + 500, (sentAt + receivedAt) / 2)
  keepOffset()
}

/** A page that comes out of the browser's own cache, on the way back, tells the time of then. */
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
    // storage is forbidden or full: the next page asks the server
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
    // no line: the next answer of any call tells the time as well
  }
}
