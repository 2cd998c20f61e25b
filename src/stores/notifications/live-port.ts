import type { Unseen } from '#contract/notifications.ts'

/** Between the tabs of a browser: a tab asks, the leader answers and tells every change. */
export type TabMessage = { ask: true } | { unseen: Unseen | null }

export interface StreamOptions {
  token: string
  signal: AbortSignal
  /** Anything arrived, a heartbeat too. */
  onActivity: () => void
  onUnseen: (data: unknown) => void
}

/** What the following of the counts needs from the browser: client/live-port.ts; tests have their own. */
export interface LivePort {
  random(): number
  /** The user asks for few bytes. */
  savesData(): boolean
  page: {
    /** `gone`: left, perhaps into the back/forward cache */
    state(): 'visible' | 'hidden' | 'gone'
    /** `isOnline`: the device is connected again */
    listen(listener: (change?: { isOnline: true }) => void): void
  }
  /** Null where the browser lacks locks, channels or streams. */
  tabs: {
    /**
     * Runs `lead` once this tab is the only one that does; `steals`: at once, in place of a tab that does not answer.
     * `held` ends with `signal`, and when another tab steals. @throws when it is not, or no longer, the leader
     */
    lead(
      lead: (held: AbortSignal) => Promise<void>,
      options: { signal: AbortSignal; steals: boolean },
    ): Promise<void>
    join(onMessage: (message: TabMessage) => void): { tell(message: TabMessage): void; leave(): void }
    /** Until it ends: the status of the answer, 0 without one. */
    stream(options: StreamOptions): Promise<number>
  } | null
}

export type Tabs = NonNullable<LivePort['tabs']>
