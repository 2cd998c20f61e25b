import type { Pagination } from '#contract/envelope.ts'
import type { ListedVehicle } from '#contract/search.ts'
import type { SearchQuery } from '#domain/search/query.ts'

interface CachedResults {
  search: SearchQuery
  vehicles: readonly ListedVehicle[]
  pagination: Pagination
}

/** Number of searches that Back shows without a request. */
const MAX = 20

// state
const cache = new Map<string, CachedResults>()

// actions
export function cacheResults(address: string, found: CachedResults): void {
  cache.delete(address)
  cache.set(address, found)
  const [oldest] = cache.keys()
  if (cache.size > MAX && oldest !== undefined) cache.delete(oldest)
}

export function cachedResults(address: string): CachedResults | undefined {
  return cache.get(address)
}
