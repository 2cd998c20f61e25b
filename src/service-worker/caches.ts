import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'

export const CACHES = {
  assets: 'sawari-assets',
  pages: 'sawari-pages',
  searches: 'sawari-searches',
  bookings: 'sawari-bookings',
  answers: 'sawari-answers',
  pictures: 'sawari-pictures',
} as const

/** What tells who used this device, and for what. */
const PERSONAL = [CACHES.searches, CACHES.bookings, CACHES.answers, CACHES.pictures]

/** It grows when a person is forgotten: what was asked for before must not be kept afterwards. */
let generation = 0

export async function forgetPerson(): Promise<void> {
  generation += 1
  await Promise.all(
    PERSONAL.map(async (name) => {
      await caches.delete(name)
      // its list of addresses, in IndexedDB
      await new CacheExpiration(name, { maxEntries: 1 }).delete()
    }),
  )
}

/** Keeps whole answers only: a redirect cannot answer a navigation, and an error is not what was asked for. */
const keepsGoodAnswers: WorkboxPlugin = {
  async handlerWillStart({ state }) {
    if (state) state.generation = generation
  },
  async cacheWillUpdate({ response, state }) {
    const isGood = response.status === 200 && !response.redirected
    return isGood && state?.generation === generation ? response : null
  },
}

/** A cache with at most so many answers, those used least recently go first. */
export const keeping = (maxEntries: number): WorkboxPlugin[] => [
  keepsGoodAnswers,
  // without `ignoreVary` an answer that varies by a header is never found by its address alone, and stays
  new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  }) as WorkboxPlugin,
]
