import { BOARD_PARAMS } from '#domain/carpool/board-params.ts'
import { SEARCH_PARAMS, TRIP_PARAMS } from '#domain/search/params.ts'
import { withoutLocale } from './locale.ts'

/** The query keys that each page reads; all others are excluded from its cache key. */
const SEARCH_KEYS = [...Object.values(SEARCH_PARAMS), 'filters']

function knownKeys(pathname: string): readonly string[] {
  if (pathname === '/vehicles') return SEARCH_KEYS
  if (/^\/vehicle\/[^/]+\/?$/.test(pathname)) return Object.values(TRIP_PARAMS)
  if (/^\/list-carpool-requests?\/?$/.test(pathname)) return BOARD_PARAMS
  return []
}

/** A page that differs for each request: the first response of a payment page submits itself to the wallet. */
export function isRenderedForEach(pathname: string): boolean {
  return withoutLocale(pathname).startsWith('/payment/')
}

/**
 * The path with only the query keys that its page reads, sorted and without language: equal pages have equal cache
 * keys.
 */
export function canonicalPath(url: URL): string {
  const pathname = withoutLocale(url.pathname)
  const current = new URLSearchParams()
  for (const key of knownKeys(pathname)) {
    for (const value of url.searchParams.getAll(key).sort()) if (value) current.append(key, value)
  }
  const query = current.toString()
  return query ? `${pathname}?${query}` : pathname
}
