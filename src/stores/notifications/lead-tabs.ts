import { $token } from '#stores/auth/session.ts'
import type { StreamOptions, Tabs } from './live-port.ts'
import { pause, poll } from './poll.ts'
import { parseUnseen, refreshUnseen, setUnseen } from './unseen.ts'

/** The server sends the counts at once, then a heartbeat every 25 s. */
const FIRST_MS = 20_000
const SILENT_MS = 60_000
/** A stream that lasts this long has worked. */
const STEADY_MS = 30_000
/** With its random spread, the time after which the server expects its clients back. */
const PAUSE_MS = 4_000
const MAX_PAUSE_MS = 30_000
/** From this number on the counts are polled, between attempts at a stream that become rarer. */
const MAX_FAILURES = 5
const MAX_POLLS = 8

interface LeadOptions {
  /** Aborted when this tab no longer leads. */
  held: AbortSignal
  random: () => number
  /** The counts may have changed. */
  onCount: () => void
}

/** Reads the stream for all tabs. Each event has all counts, so that an interruption misses nothing. */
export async function leadTabs(tabs: Tabs, { held, random, onCount }: LeadOptions): Promise<void> {
  let failures = 0
  let isKnown = false
  while (!held.aborted) {
    const steady = setTimeout(() => {
      failures = 0
    }, STEADY_MS)
    const status = await readStream(tabs, held, (data) => {
      const unseen = parseUnseen(data)
      if (!unseen) return
      isKnown = true
      setUnseen(unseen)
      onCount()
    })
    clearTimeout(steady)
    if (held.aborted) return
    failures = status === 503 ? Math.max(failures + 1, MAX_FAILURES) : failures + 1
    if (failures >= MAX_FAILURES) {
      const times = Math.min(2 ** (failures - MAX_FAILURES), MAX_POLLS)
      await poll(held, random, { times, onCount })
      continue
    }
    // a call with a 401 signs out
    if (!isKnown || status === 401) {
      isKnown = true
      await refreshUnseen()
      onCount()
    }
    await pause(Math.min(PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), held, random)
  }
}

async function readStream(
  tabs: Tabs,
  held: AbortSignal,
  onUnseen: StreamOptions['onUnseen'],
): Promise<number> {
  const token = $token.get()
  if (token === undefined) return 401
  const stream = new AbortController()
  const end = () => stream.abort()
  let silence = setTimeout(end, FIRST_MS)
  held.addEventListener('abort', end)
  const { signal } = stream
  const onActivity = () => {
    clearTimeout(silence)
    if (!signal.aborted) silence = setTimeout(end, SILENT_MS)
  }
  const status = await tabs.stream({
    token,
    signal,
    onActivity,
    onUnseen: (data) => signal.aborted || onUnseen(data),
  })
  clearTimeout(silence)
  held.removeEventListener('abort', end)
  return status
}
