import { localeFromPath, withoutLocale } from './locale.ts'

/** The query keys that a page reads. A page is the same for every other key, so they take no part in its cache key. */
const SEARCH_KEYS = [
  'city',
  'from',
  'fromTime',
  'to',
  'toTime',
  'destination',
  'type',
  'fuel',
  'make',
  'color',
  'feature',
  'sort',
  'page',
  'filters',
]
const DATE_KEYS = ['city', 'from', 'fromTime', 'to', 'toTime', 'destination']

function knownKeys(pathname: string): readonly string[] {
  if (pathname === '/vehicles') return SEARCH_KEYS
  if (/^\/vehicle\/[^/]+\/?$/.test(pathname)) return DATE_KEYS
  return []
}

/** A page that is another one each time it is asked for: the first showing of a payment sends itself to the wallet. */
export function isRenderedForEach(pathname: string): boolean {
  return pathname.startsWith('/payment/')
}

/** The address with only the query that its page reads, in a fixed order and without language: equal pages have equal addresses. */
export function canonicalPath(url: URL): string {
  const pathname = localeFromPath(url.pathname) ? withoutLocale(url.pathname) : url.pathname
  const current = new URLSearchParams()
  for (const key of knownKeys(pathname)) {
    for (const value of url.searchParams.getAll(key).sort()) if (value) current.append(key, value)
  }
  const query = current.toString()
  return query ? `${pathname}?${query}` : pathname
}
