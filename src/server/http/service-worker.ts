import type { Config } from '../config.ts'
import type { ServeAsset } from './assets.ts'
import { workerPolicy } from './security-headers.ts'

export const SERVICE_WORKER = '/sw.js'

/** Replaces an installed service worker, deletes its caches and unregisters itself. */
const SELF_REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await new Promise((resolve) => { indexedDB.deleteDatabase('workbox-expiration').onsuccess = resolve; setTimeout(resolve, 1000) })
  await registration.unregister()
})()))
`

/**
 * Never cached, because browsers request it with every page. If the operator has disabled it, it unregisters itself.
 */
export async function serviceWorker(
  config: Config,
  serveAsset: ServeAsset | null,
  request: Request,
): Promise<Response | null> {
  const isOn = config.public.hasServiceWorker
  const found = isOn
    ? await serveAsset?.(SERVICE_WORKER, request)
    : new Response(SELF_REMOVING_WORKER, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  if (!found) return null
  found.headers.set('cache-control', 'no-cache')
  found.headers.set('content-security-policy', workerPolicy(config.public))
  return found
}
