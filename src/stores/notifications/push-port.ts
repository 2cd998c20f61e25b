/** Whether notifications can be pushed to this browser. `install`: iOS does so only for sites on the home screen; `embedded`: it is inside an app. */
export type PushAbility = 'ready' | 'denied' | 'install' | 'embedded' | 'unsupported'

/** What a browser has for pushes. push-browser.ts sets it in the browser, tests set their own. */
export interface PushPort {
  ability(): PushAbility
  /** The browser's own question; it is asked only while a press is fresh. @returns whether the user has agreed */
  ask(): Promise<boolean>
  /** The address of this browser's subscription, or null. */
  endpoint(): Promise<string | null>
  /** `publicKey`: of the site, base64url. @throws when the browser's push service cannot be reached */
  subscribe(publicKey: string): Promise<PushSubscriptionJSON>
  unsubscribe(): Promise<void>
}

let port: PushPort | null = null

export function setPushPort(next: PushPort): void {
  port = next
}

export function pushPort(): PushPort {
  if (!port) throw new Error('No push port: import stores/notifications/push-browser.ts, or set one.')
  return port
}
