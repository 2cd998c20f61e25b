import { clientsClaim } from 'workbox-core'
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { FORGET_PERSON, SKIP_WAITING } from '#domain/shell/worker-messages.ts'
import { handleAnswers } from './answers.ts'
import { CACHES, cacheLimits, deletePersonalCaches } from './caches.ts'
import { handlePages } from './pages.ts'
import { endPushes, listenForPushes } from './push.ts'
import { scope } from './scope.ts'

/** Filled in by scripts/build-worker.ts. */
declare const PRECACHED: PrecacheEntry[]

precacheAndRoute(PRECACHED)
clientsClaim()

// Names change with the content, so files of an earlier version stay valid for tabs that still run it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({ cacheName: CACHES.assets, plugins: cacheLimits(250) }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|uploads|stills)\//.test(url.pathname),
  new CacheFirst({
    cacheName: CACHES.pictures,
    plugins: cacheLimits(80),
    matchOptions: { ignoreVary: true },
  }),
)
handleAnswers()
handlePages()
listenForPushes()

scope.addEventListener('message', (event) => {
  const { type } = event.data ?? {}
  if (type === SKIP_WAITING) event.waitUntil(scope.skipWaiting())
  if (type === FORGET_PERSON) event.waitUntil(forgetEverything(event.ports[0]))
})

async function forgetEverything(port: MessagePort | undefined): Promise<void> {
  await Promise.all([deletePersonalCaches(), endPushes()])
  port?.postMessage('done')
}
