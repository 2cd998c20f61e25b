import type { CacheProvider, CacheProviderFactory } from 'astro'

/**
 * Passes `Astro.cache.set` of a page to the page cache in front of the framework, as CDN response headers, which
 * page-renderer.ts reads and removes. Pages are invalidated by database notifications.
 */
const provider: CacheProvider = {
  name: 'page-cache',
  setHeaders({ maxAge, swr = 0, tags = [] }) {
    const headers = new Headers()
    if (maxAge === undefined) return headers
    headers.set('CDN-Cache-Control', `max-age=${maxAge}, stale-while-revalidate=${swr}`)
    headers.set('Cache-Tag', tags.join(','))
    return headers
  },
  async invalidate() {
    throw new Error('Pages are invalidated by a change of their data: see jobs/listen-for-changes.ts.')
  },
}

const createProvider: CacheProviderFactory = () => provider
export default createProvider
