import { $token } from '#stores/auth/session.ts'
import { leadTabs } from './lead-tabs.ts'
import type { LivePort, Tabs } from './live-port.ts'
import { poll } from './poll.ts'
import { knownUnseen, refreshUnseen, setUnseen } from './unseen.ts'

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
