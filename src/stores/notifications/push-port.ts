/**
 * Whether notifications can be pushed to this browser. `install`: only after the site is added to the home screen
 * (iOS); `embedded`: the browser is inside an app.
 */
export type PushAbility = 'ready' | 'denied' | 'install' | 'embedded' | 'unsupported'

/** The browser's functions for pushes. push-browser.ts sets it in the browser, tests set their own. */
export interface BrowserPushPort {
  ability(): PushAbility
  /** Asks for permission, which browsers allow only right after a click. @returns whether the user has agreed */
  ask(): Promise<boolean>
  /** of this browser's subscription, or null */
  endpoint(): Promise<string | null>
  /**
   * `publicKey`: the site's, base64url.
   * @throws when the browser's push service cannot be reached
   */
  subscribe(publicKey: string): Promise<PushSubscriptionJSON>
  unsubscribe(): Promise<void>
}

let port: BrowserPushPort | null = null

export function setPushPort(next: BrowserPushPort): void {
  port = next
}

export function pushPort(): BrowserPushPort {
  if (!port) throw new Error('No push port: import stores/notifications/push-browser.ts, or set one.')
  return port
}
