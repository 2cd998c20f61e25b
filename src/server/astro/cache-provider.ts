import type { CacheProvider, CacheProviderFactory } from 'astro'

/**
 * What pages say with `Astro.cache.set`, for the page cache that stands in front of the framework: as the response
 * headers of a CDN, which page-renderer.ts reads and takes off. Pages are invalidated by the database's notifications.
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
