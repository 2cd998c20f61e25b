import { FILTER_PARAMS, PRICE_PARAMS, SEARCH_KEY, SEARCH_PARAMS } from '#domain/search/params.ts'

/** The link back to the list restores the filters and the order of the last search in the same city. */
const RESTORED = [...Object.values(FILTER_PARAMS), ...Object.values(PRICE_PARAMS), SEARCH_PARAMS.sort]

try {
  const stored: unknown = JSON.parse(localStorage.getItem(SEARCH_KEY) ?? '""')
  const last = new URLSearchParams(typeof stored === 'string' ? stored : '')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-list]')) {
    const address = new URL(link.href)
    if (address.searchParams.get(SEARCH_PARAMS.cityId) !== last.get(SEARCH_PARAMS.cityId)) continue
    for (const key of RESTORED) for (const value of last.getAll(key)) address.searchParams.append(key, value)
    link.href = address.href
  }
} catch {
  // storage is blocked or holds something else: the link has no filters
}
