import type { Unseen } from '#contract/notifications.ts'

/** A message between the tabs of a browser: a tab asks, the leader answers and reports every change. */
export type TabMessage = { ask: true } | { unseen: Unseen | null }

export interface StreamOptions {
  token: string
  signal: AbortSignal
  /** Called when anything arrives, including a heartbeat. */
  onActivity: () => void
  onUnseen: (data: unknown) => void
}

/** What the live counts need from the browser. client/live-port.ts implements it; tests have their own. */
export interface LivePort {
  random(): number
  /** The user wants to save data. */
  savesData(): boolean
  page: {
    /** `gone`: left, perhaps into the back/forward cache */
    state(): 'visible' | 'hidden' | 'gone'
    /** `isOnline`: the device is connected again */
    listen(listener: (change?: { isOnline: true }) => void): void
  }
  /** Null if the browser lacks locks, channels or streams. */
  tabs: {
    /**
     * Runs `lead` once no other tab does; with `shouldSteal` immediately, in place of a tab that does not answer.
     * `held` is aborted with `signal`, and when another tab steals.
     * @throws when this tab is not, or no longer, the leader
     */
    lead(
      lead: (held: AbortSignal) => Promise<void>,
      options: { signal: AbortSignal; shouldSteal: boolean },
    ): Promise<void>
    join(onMessage: (message: TabMessage) => void): { send(message: TabMessage): void; leave(): void }
    /** Resolves at the end of the stream with the status of the response, 0 without one. */
    stream(options: StreamOptions): Promise<number>
  } | null
}

export type Tabs = NonNullable<LivePort['tabs']>
