import type { PushPayload } from '#domain/notifications/push-payload.ts'
import { type SubscriptionChange, scope } from './scope.ts'

const RENEWAL = '/api/v1/pushRenewal'

/** Shows pushed notifications, opens their pages when clicked, and renews the subscription. */
export function listenForPushes(): void {
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushPayload))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

/** A second push of the same notification replaces the first. */
function show({ id, title, body, lang, path }: PushPayload): Promise<void> {
  return scope.registration.showNotification(title, {
    body,
    lang,
    tag: `notification-${id}`,
    icon: '/icons/icon-192.png',
    data: path,
  })
}

/** Uses an open tab of this page, if there is one. */
async function open(path: unknown): Promise<void> {
  const { href, origin } = new URL(typeof path === 'string' ? path : '/', scope.location.origin)
  if (origin !== scope.location.origin) return
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === href)
  if (tab) await tab.focus()
  else await scope.clients.openWindow(href)
}

/** The browser has ended the subscription. The server replaces it, given the secret of the old one. */
async function renew({ oldSubscription }: SubscriptionChange): Promise<void> {
  const { endpoint, keys } = oldSubscription?.toJSON() ?? {}
  if (!oldSubscription || !endpoint || !keys?.auth) return
  const subscription = await scope.registration.pushManager.subscribe(oldSubscription.options)
  await fetch(RENEWAL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, auth: keys.auth, subscription: subscription.toJSON() }),
  })
}

/** After signing out, no notification of the person stays on the screen or arrives. */
export async function endPushes(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of await scope.registration.getNotifications()) notification.close()
}
