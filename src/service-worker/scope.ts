/** The used part of the worker's global scope: TypeScript's library for workers conflicts with the one for pages. */
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  /** Not supported by every browser. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
  skipWaiting(): Promise<void>
}
interface Tab {
  readonly url: string
  focus(): Promise<unknown>
}
interface WorkerEvents {
  message: WorkerMessage
  push: ExtendableEvent & { readonly data: { json(): unknown } | null }
  notificationclick: ExtendableEvent & { readonly notification: Notification }
  pushsubscriptionchange: SubscriptionChange
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** Not every browser provides the ended subscription. */
export interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
}
interface WorkerMessage extends MessageEvent {
  waitUntil(work: Promise<unknown>): void
}

export const scope = self as unknown as WorkerScope
