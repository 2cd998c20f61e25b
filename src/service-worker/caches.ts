import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'

export const CACHES = {
  assets: 'sawari-assets',
  pages: 'sawari-pages',
  searches: 'sawari-searches',
  bookings: 'sawari-bookings',
  links: 'sawari-links',
  answers: 'sawari-answers',
  pictures: 'sawari-pictures',
} as const

/** Caches that reveal who used this device, and for what. */
const PERSONAL = [CACHES.searches, CACHES.bookings, CACHES.answers, CACHES.pictures]

/** Incremented when a person is forgotten: responses to earlier requests must not be cached afterwards. */
let generation = 0

export async function deletePersonalCaches(): Promise<void> {
  generation += 1
  await Promise.all(
    PERSONAL.map(async (name) => {
      await caches.delete(name)
      // also deletes its list of URLs in IndexedDB
      await new CacheExpiration(name, { maxEntries: 1 }).delete()
    }),
  )
}

/** Caches successful responses only. A redirected response cannot be used for a navigation. */
const successfulOnly: WorkboxPlugin = {
  async handlerWillStart({ state }) {
    if (state) state.generation = generation
  },
  async cacheWillUpdate({ response, state }) {
    const isGood = response.status === 200 && !response.redirected
    return isGood && state?.generation === generation ? response : null
  },
}

/** A cache with at most this many responses; the least recently used ones are removed first. */
export const cacheLimits = (maxEntries: number): WorkboxPlugin[] => [
  successfulOnly,
  // without `ignoreVary`, a response that varies by a header is not found by its URL alone and would never be removed
  new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  }) as WorkboxPlugin,
]
