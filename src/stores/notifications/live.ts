import { $token } from '#stores/auth/session.ts'
import type { LivePort, StreamOptions, Tabs } from './live-port.ts'
import { knownUnseen, parseUnseen, refreshUnseen, setUnseen } from './unseen.ts'

/** A hidden tab stops leading after this time, so that a short look at another tab changes nothing. */
const HIDDEN_MS = 30_000
/** How often a tab checks for a leader, which may have been suspended, and how long it waits for an answer. */
const ASK_MS = 60_000
const ANSWER_MS = 5_000

// state
let port: LivePort | undefined
/** Aborted when this tab no longer takes part. */
let participation: AbortController | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined

// actions
/** Keeps the counts of this browser's visible tabs up to date, through one stream for all of them. */
export function startLive(input: LivePort): void {
  if (port) return
  port = input
  input.page.listen((change) => {
    if (change?.isOnline) stop()
    updateParticipation()
  })
  $token.listen(() => {
    stop()
    updateParticipation()
  })
  updateParticipation()
}

function updateParticipation(): void {
  if (!port) return
  clearTimeout(hiddenTimer)
  const state = port.page.state()
  if (state === 'gone' || $token.get() === undefined) stop()
  else if (state === 'hidden') hiddenTimer = setTimeout(stop, port.tabs && !port.savesData() ? HIDDEN_MS : 0)
  else if (!participation) start(port)
}

function stop(): void {
  participation?.abort()
  participation = undefined
}

function start({ tabs, savesData, random }: LivePort): void {
  participation = new AbortController()
  if (savesData()) void refreshUnseen()
  else if (tabs) takePart(tabs, participation.signal, random)
  else void poll(participation.signal, random)
}

/** One of the tabs leads and sends the counts to the others; when it does not answer, another tab takes its place. */
function takePart(tabs: Tabs, signal: AbortSignal, random: () => number): void {
  let isLeading = false
  let leadRequest = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, action: () => void) => {
    clearTimeout(waiting)
    waiting = setTimeout(action, ms)
  }

  const channel = tabs.join((message) => {
    if ('ask' in message) {
      if (isLeading) sendCounts()
      return
    }
    if (isLeading) return
    after(ASK_MS, askForLeader)
    if (message.unseen) setUnseen(message.unseen)
  })
  const sendCounts = () => channel.send({ unseen: knownUnseen() })
  const askForLeader = () => {
    channel.send({ ask: true })
    after(ANSWER_MS, () => void requestLead({ shouldSteal: true }))
  }
  const lead = async (held: AbortSignal) => {
    isLeading = true
    clearTimeout(waiting)
    await leadTabs(tabs, { held, random, onCount: sendCounts })
  }
  const requestLead = async ({ shouldSteal }: { shouldSteal: boolean }): Promise<void> => {
    leadRequest.abort()
    leadRequest = new AbortController()
    const ownRequest = leadRequest.signal
    const isRefused = await tabs.lead(lead, { signal: ownRequest, shouldSteal }).then(
      () => false,
      () => !isLeading,
    )
    isLeading = false
    if (ownRequest.aborted) return
    // another tab took the lead from this one, which may have been suspended; or locks are not allowed here
    if (isRefused) void poll(signal, random)
    else void requestLead({ shouldSteal: false })
  }

  signal.addEventListener('abort', () => {
    clearTimeout(waiting)
    leadRequest.abort()
    channel.leave()
  })
  askForLeader()
  void requestLead({ shouldSteal: false })
}

/** The server sends the counts immediately, then a heartbeat every 25 s. */
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
async function leadTabs(tabs: Tabs, { held, random, onCount }: LeadOptions): Promise<void> {
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

const POLL_MS = 60_000

/** Loads the counts once a minute, when there is no stream. */
async function poll(
  signal: AbortSignal,
  random: () => number,
  { times = Number.POSITIVE_INFINITY, onCount = () => {} } = {},
): Promise<void> {
  for (let count = 0; count < times && !signal.aborted; count++) {
    await refreshUnseen()
    if (!signal.aborted) onCount()
    await pause(POLL_MS, signal, random)
  }
}

/**
 * Waits 0.5 to 1.5 times `ms`, so that browsers do not all reconnect at the same time after a restart of the server.
 */
function pause(ms: number, signal: AbortSignal, random: () => number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms * (0.5 + random()))
    signal.addEventListener('abort', end)
  })
}
