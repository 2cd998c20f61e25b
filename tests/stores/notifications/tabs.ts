import '../auth/browser-storage.ts'
import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'
import type { LivePort, StreamOptions, TabMessage } from '#stores/notifications/live-port.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { personOf } from '../auth/people.ts'

// each tab listens to storage events
setMaxListeners(100, window)

interface Stream extends StreamOptions {
  tab: string
  isOver: boolean
  end(status: number): void
}
interface Waiting {
  grant(): void
  signal: AbortSignal
}
type Listener = (change?: { isOnline: true }) => void

/** A browser whose tabs have their own modules and share a lock, a channel, and streams that the test controls. */
export class FakeBrowser {
  streams: Stream[] = []
  /** Tabs that loaded the counts by a call. */
  calls: string[] = []
  counts = { count: 1, requests: 0 }
  /** The error of a call for the counts. */
  refusal = 0
  random = 0.5
  private holder: { steal(): void } | null = null
  private queue: Waiting[] = []
  private members = new Set<{ tab: string; hear(message: TabMessage): void }>()

  open = () => this.streams.filter(({ signal, isOver }) => !signal.aborted && !isOver)
  latest = () => this.streams.at(-1) as Stream
  /** The server sends the counts on the open stream. */
  send(count: number) {
    for (const { onUnseen, onActivity } of this.open()) {
      onActivity()
      onUnseen({ count, requests: 0 })
    }
  }

  async tab(name: string, { isAble = true, saves = false } = {}) {
    vi.resetModules()
    const [{ startLive }, session, unseen, { useEnvironment: provide }] = await Promise.all([
      import('#stores/notifications/live.ts'),
      import('#stores/auth/session.ts'),
      import('#stores/notifications/unseen.ts'),
      import('#tests/setup/environment.ts'),
    ])
    provide({
      call: (async () => {
        this.calls.push(name)
        if (!this.refusal) return { data: this.counts }
        if (this.refusal === 401) session.clearSession()
        throw apiFailure(this.refusal)
      }) as never,
    })
    session.storeSignIn(personOf(13))
    let state: 'visible' | 'hidden' | 'gone' = 'visible'
    const listeners: Listener[] = []
    const port: LivePort = {
      random: () => this.random,
      savesData: () => saves,
      page: { state: () => state, listen: (listener) => listeners.push(listener) },
      tabs: isAble ? this.tabsOf(name) : null,
    }
    const tell: Listener = (change) => {
      for (const listener of listeners) listener(change)
    }
    startLive(port)
    await settle()
    return {
      unseen: () => unseen.$unseen.get(),
      signOut: () => session.clearSession(),
      online: () => tell({ isOnline: true }),
      async become(next: typeof state) {
        state = next
        tell()
        await settle()
      },
      /** Its code no longer runs: it neither answers nor releases the lock. */
      suspend: () => {
        for (const member of this.members) if (member.tab === name) this.members.delete(member)
      },
    }
  }

  private tabsOf(tab: string): LivePort['tabs'] {
    return {
      lead: (run, { signal, shouldSteal }) =>
        new Promise((resolve, reject) => {
          const grant = () => {
            const held = new AbortController()
            signal.addEventListener('abort', () => held.abort())
            const release = (isStolen = false) => {
              if (this.holder !== own) return
              this.holder = null
              held.abort()
              if (isStolen) reject(new DOMException('stolen', 'AbortError'))
              else this.grantNext()
            }
            const own = { steal: () => release(true) }
            this.holder = own
            void run(held.signal).then(() => {
              release()
              resolve()
            })
          }
          const waiting = { grant, signal }
          if (shouldSteal) {
            this.holder?.steal()
            grant()
            return
          }
          signal.addEventListener('abort', () => {
            if (!this.queue.includes(waiting)) return
            this.queue.splice(this.queue.indexOf(waiting), 1)
            reject(new DOMException('aborted', 'AbortError'))
          })
          this.queue.push(waiting)
          if (!this.holder) this.grantNext()
        }),
      join: (hear) => {
        const own = { tab, hear }
        this.members.add(own)
        return {
          send: (message) => {
            for (const member of this.members)
              if (member !== own) queueMicrotask(() => this.members.has(member) && member.hear(message))
          },
          leave: () => this.members.delete(own),
        }
      },
      stream: (options) =>
        new Promise((end) => {
          options.signal.addEventListener('abort', () => end(0))
          const stream = { ...options, tab, end, isOver: false }
          stream.end = (status) => {
            stream.isOver = true
            end(status)
          }
          this.streams.push(stream)
        }),
    }
  }

  private grantNext() {
    this.queue.shift()?.grant()
  }
}

/** Waits for promises and messages of the tabs. */
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
