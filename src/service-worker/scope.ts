/** What the worker uses of its global scope: TypeScript's library of workers cannot be loaded beside the one of pages. */
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  /** Not in every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void
  skipWaiting(): Promise<void>
}
interface WorkerMessage extends MessageEvent {
  waitUntil(work: Promise<unknown>): void
}

export const scope = self as unknown as WorkerScope
