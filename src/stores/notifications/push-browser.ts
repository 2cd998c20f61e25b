import { askForPush, hasPush, pushEndpoint, subscribeHere, unsubscribeHere } from '#client/push/browser.ts'
import { isEmbedded } from '#stores/shell/embedded.ts'
import { readSite } from '#stores/shell/site.ts'
import { type PushAbility, setPushPort } from './push-port.ts'

/** A site without its service worker cannot show pushes. */
function ability(): PushAbility {
  if (isEmbedded()) return 'embedded'
  if (hasPush() && readSite().hasServiceWorker)
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  return 'standalone' in navigator && navigator.standalone !== true ? 'install' : 'unsupported'
}

setPushPort({
  ability,
  ask: askForPush,
  endpoint: pushEndpoint,
  subscribe: subscribeHere,
  unsubscribe: unsubscribeHere,
})
