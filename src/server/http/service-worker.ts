import type { Config } from '../config.ts'
import type { ServeAsset } from './assets.ts'
import { workerPolicy } from './security-headers.ts'

export const SERVICE_WORKER = '/sw.js'

/** It replaces the one that a browser has, deletes what that kept and removes itself. */
const GOODBYE = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await new Promise((resolve) => { indexedDB.deleteDatabase('workbox-expiration').onsuccess = resolve; setTimeout(resolve, 1000) })
  await registration.unregister()
})()))
`

/** Browsers ask for it with every page: never from a cache. Where the operator switched it off, it ends itself. */
export async function serviceWorker(
  config: Config,
  serveAsset: ServeAsset | null,
  request: Request,
): Promise<Response | null> {
  const isOn = config.public.hasServiceWorker
  const found = isOn
    ? await serveAsset?.(SERVICE_WORKER, request)
    : new Response(GOODBYE, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  if (!found) return null
  found.headers.set('cache-control', 'no-cache')
  found.headers.set('content-security-policy', workerPolicy(config.public))
  return found
}
