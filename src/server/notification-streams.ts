import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Unseen } from '#contract/notifications.ts'

/** The unseen counts of the users of some streams, and which of the streams' sessions still exist. */
export interface StreamFacts {
  counts: ReadonlyMap<number, Unseen>
  sessions: ReadonlySet<string>
}
interface Options {
  loadFacts: (userIds: readonly number[], sessions: readonly string[]) => Promise<StreamFacts>
  /** Limit of the process; additional streams are refused. */
  maxStreams: number
  /** Count the open streams of all processes, for the limit per user. */
  added: (stream: { id: string; userId: number; most: number }) => Promise<void>
  removed: (ids: readonly string[]) => Promise<void>
  report: (error: unknown) => void
  /** Epoch milliseconds. */
  now: () => number
}
interface Subscriber {
  id: string
  /** Settles when the stream has been counted. */
  isCounted: Promise<void>
  userId: number
  /** hexadecimal hash of the session's token */
  session: string
  slot: number
  controller: ReadableStreamDefaultController<Uint8Array>
  hasCounts: boolean
}

/** Opening one more ends the user's oldest stream, in any process. */
export const MAX_STREAMS_PER_USER = 10
const HEARTBEAT_SECONDS = 25
/** Sessions are checked every this many heartbeats, because the database does not notify of their expiry. */
const HEARTBEATS_PER_CHECK = 8
/** Changes are collected for this long between lookups; the first one after a pause is looked up immediately. */
const COLLECT_MS = 100
/** Users per lookup. */
const USERS_PER_LOOKUP = 500
const RETRY_MS = 2_000
/** Unread chunks after which a reader is considered stuck: a few minutes of heartbeats. */
const MAX_UNREAD_CHUNKS = 16
/** Range of a client's reconnection delay, so that a restarted process does not get all clients at the same time. */
const RECONNECT_MS = { first: 2_000, last: 6_000 }

const bytes = (text: string) => new TextEncoder().encode(text)
const HEARTBEAT = bytes(': \n\n')

/**
 * Server-sent events with the unseen counts. Driven by the tags of jobs/listen-for-changes.ts, so that changes of any
 * process arrive. One lookup serves the streams of all users that changed, and one timer sends all heartbeats.
 */
export function createNotificationStreams(options: Options) {
  const { loadFacts, maxStreams, added, removed, report, now } = options
  const users = new Map<number, Set<Subscriber>>()
  const subscribers = new Map<string, Subscriber>()
  const slots = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Subscriber>())
  /** Users to look up; true: the counts may have changed, false: only their sessions are checked. */
  const waiting = new Map<number, boolean>()
  let lastId = 0
  let second = 0
  let isClosed = false
  let isLooking = false
  let timer: NodeJS.Timeout | null = null

  function remove(subscriber: Subscriber): void {
    const own = users.get(subscriber.userId)
    if (!own?.delete(subscriber)) return
    slots[subscriber.slot]?.delete(subscriber)
    if (own.size === 0) users.delete(subscriber.userId)
    subscribers.delete(subscriber.id)
    if (!isClosed) subscriber.isCounted.then(() => removed([subscriber.id])).catch(report)
    if (subscribers.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  function end(subscriber: Subscriber): void {
    remove(subscriber)
    subscriber.controller.close()
  }

  function send(subscriber: Subscriber, chunk: Uint8Array): void {
    if ((subscriber.controller.desiredSize ?? 0) > 0) subscriber.controller.enqueue(chunk)
    else end(subscriber)
  }

  function sendHeartbeats(): void {
    second += 1
    const slot = slots[second % HEARTBEAT_SECONDS] ?? new Set()
    const isCheck = Math.floor(second / HEARTBEAT_SECONDS) % HEARTBEATS_PER_CHECK === 0
    for (const subscriber of [...slot]) {
      send(subscriber, HEARTBEAT)
      if (isCheck) queueLookup(subscriber.userId, false)
    }
  }

  function queueLookup(userId: number, isChanged: boolean): void {
    if (!users.has(userId)) return
    waiting.set(userId, isChanged || waiting.get(userId) === true)
    if (!isLooking) void lookUp()
  }

  async function lookUp(): Promise<void> {
    isLooking = true
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, USERS_PER_LOOKUP))
      for (const userId of batch.keys()) waiting.delete(userId)
      // streams opened during the lookup are not included: their users are looked up again
      const streams = [...batch.keys()].flatMap((userId) => [...(users.get(userId) ?? [])])
      try {
        const sessions = streams.map(({ session }) => session)
        sendCounts(streams, batch, await loadFacts([...batch.keys()], sessions))
        await wait(COLLECT_MS, undefined, { ref: false })
      } catch (error) {
        report(error)
        for (const [userId, isChanged] of batch)
          waiting.set(userId, isChanged || waiting.get(userId) === true)
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
    isLooking = false
  }

  function sendCounts(streams: readonly Subscriber[], batch: Map<number, boolean>, facts: StreamFacts): void {
    lastId = Math.max(lastId + 1, now())
    const events = new Map<number, Uint8Array>()
    for (const subscriber of streams) {
      const { userId, session } = subscriber
      const counts = facts.counts.get(userId)
      if (!users.get(userId)?.has(subscriber)) continue
      if (!counts || !facts.sessions.has(session)) {
        end(subscriber)
        continue
      }
      if (subscriber.hasCounts && !batch.get(userId)) continue
      const event = events.get(userId) ?? eventOf(lastId, counts)
      events.set(userId, event)
      subscriber.hasCounts = true
      send(subscriber, event)
    }
  }

  return {
    get count() {
      return subscribers.size
    },
    /** Returns null when the process is at its limit or about to stop. */
    open(userId: number, session: string): ReadableStream<Uint8Array> | null {
      if (isClosed || subscribers.size >= maxStreams) return null
      let opened: Subscriber | null = null
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const own = users.get(userId) ?? new Set()
            const slot = second % HEARTBEAT_SECONDS
            const id = randomUUID()
            const isCounted = added({ id, userId, most: MAX_STREAMS_PER_USER }).catch(report)
            const subscriber = { id, isCounted, userId, session, slot, controller, hasCounts: false }
            opened = subscriber
            users.set(userId, own.add(subscriber))
            slots[slot]?.add(subscriber)
            subscribers.set(id, subscriber)
            const [oldest] = own
            if (oldest && own.size > MAX_STREAMS_PER_USER) end(oldest)
            timer ??= setInterval(sendHeartbeats, 1_000).unref()
            send(subscriber, retryField())
            queueLookup(userId, false)
          },
          cancel() {
            if (opened) remove(opened)
          },
        },
        { highWaterMark: MAX_UNREAD_CHUNKS },
      )
    },
    /** Handles a tag of jobs/listen-for-changes.ts. */
    onTag(tag: string): void {
      if (tag === 'everything') for (const userId of users.keys()) queueLookup(userId, true)
      const [, what, id] = /^(notifications|sessions|user):(\d+)$/.exec(tag) ?? []
      if (id) queueLookup(Number(id), what === 'notifications')
      const tooOld = tag.startsWith('stream:') && subscribers.get(tag.slice('stream:'.length))
      if (tooOld) end(tooOld)
    },
    /** Ends all streams when the process is about to stop; the clients reconnect spread over some seconds. */
    close(): void {
      isClosed = true
      const open = [...subscribers.values()]
      for (const subscriber of open) {
        send(subscriber, retryField())
        if (subscribers.has(subscriber.id)) end(subscriber)
      }
      // by one statement, because the process is about to stop
      if (open.length > 0) removed(open.map(({ id }) => id)).catch(report)
    },
  }
}
export type NotificationStreams = ReturnType<typeof createNotificationStreams>

function retryField(): Uint8Array {
  const { first, last } = RECONNECT_MS
  return bytes(`retry: ${Math.round(first + Math.random() * (last - first))}\n\n`)
}

function eventOf(id: number, unseen: Unseen): Uint8Array {
  return bytes(`event: unseen\nid: ${id}\ndata: ${JSON.stringify(unseen)}\n\n`)
}
