import debounce from 'debounce'
import type { Pagination } from '#contract/envelope.ts'
import { findVehicles, type ListedVehicle } from '#contract/search.ts'
import { VEHICLE_SEARCH_DEBOUNCE_MS } from '#domain/search/limits.ts'
import { type SearchQuery, toPayload } from '#domain/search/query.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged, type Paged } from '#stores/shell/paged.ts'
import { scheduleCount } from './counts.ts'
import { $search, changeSearch, rememberSearch, searchPath } from './query.ts'

interface CachedResults {
  search: SearchQuery
  vehicles: readonly ListedVehicle[]
  pagination: Pagination
}

/** Number of searches that Back shows without a request. */
const MAX_CACHED = 20

/** `idle`: the page shows what the server rendered, which may be an error. */
export const NO_RESULTS: Paged<ListedVehicle> = {
  status: 'idle',
  items: [],
  pagination: { page: 1, limit: 0, total: 0 },
}

// state
const results = createPaged(NO_RESULTS)
const cache = new Map<string, CachedResults>()
export const $results = results.$state
/** the URL whose vehicles are shown */
let shown = ''
let isListening = false

// actions
export function startResults(found: {
  vehicles: readonly ListedVehicle[]
  pagination: Pagination
  failed?: boolean
}): void {
  if (!isListening) environment().onPopState(returnTo)
  isListening = true
  // a filter or the order may have hydrated, and requested other vehicles, before the list did
  if ($results.get().status !== 'idle') return
  const { vehicles, pagination, failed = false } = found
  shown = environment().currentPath()
  if (failed) return
  $results.set({ status: 'ready', items: vehicles, pagination })
  const search = $search.get()
  // a debounced change has changed the URL already
  if (search && !loadSoon.isPending) cacheResults(shown, { search, vehicles, pagination })
}

/** Filters and order: the URL changes immediately, the request is sent 400 ms after the last change. */
export function narrowSearch(patch: Partial<SearchQuery>): void {
  changeSearch(patch)
  const search = $search.get()
  if (!search) return
  shown = searchPath(search)
  // changes in quick succession are one step in the history
  if (loadSoon.isPending) environment().replacePath(shown)
  else environment().pushPath(shown)
  rememberSearch(search)
  scheduleCount(search)
  loadSoon(search)
}
const loadSoon = debounce(loadPage, VEHICLE_SEARCH_DEBOUNCE_MS)

export function runSearch(search: SearchQuery): Promise<void> {
  loadSoon.clear()
  shown = searchPath(search)
  environment().pushPath(shown)
  scheduleCount(search)
  return loadPage(search)
}

/** Back or Forward: the search of that URL, with the cached vehicles if there are any. */
async function returnTo(url: string): Promise<void> {
  // a step within the page, to another fragment
  if (url === shown) return
  shown = url
  loadSoon.clear()
  const seen = cache.get(url)
  const search = seen?.search ?? (await refetch(url))
  // the user has opened another URL since
  if (shown !== url) return
  $search.set(search)
  rememberSearch(search)
  scheduleCount(search)
  if (!seen) return loadPage(search)
  results.cancel()
  $results.set({ status: 'ready', items: seen.vehicles, pagination: seen.pagination })
}

/** The rules of a URL load when the user goes back beyond what this page has shown. */
async function refetch(url: string): Promise<SearchQuery> {
  const { readSearchUrl } = await import('#domain/search/search-url.ts')
  const params = new URLSearchParams(url.split('?')[1] ?? '')
  return readSearchUrl(params, environment().now()).search
}

export async function loadMore(): Promise<void> {
  const { status, pagination } = $results.get()
  const search = $search.get()
  if (!search || status === 'idle' || status === 'loading' || status === 'adding') return
  if (!hasMore(pagination)) return
  await loadPage({ ...search, page: pagination.page + 1 })
}

/** Requests the page that failed again. */
export async function retryResults(): Promise<void> {
  const search = $search.get()
  if (!search) return
  const { items, pagination } = $results.get()
  await loadPage({ ...search, page: items.length ? pagination.page + 1 : 1 })
}

/** Page 1 replaces, later pages append. */
async function loadPage(search: SearchQuery): Promise<void> {
  const url = shown
  const { page } = search
  const request = (signal: AbortSignal) =>
    environment().call(findVehicles, { payload: toPayload(search), query: { page }, signal })
  const isShown = await (page === 1
    ? results.loadPage(page, request, $results.get())
    : results.addPage(page, request))
  if (!isShown) return
  const { items, pagination } = $results.get()
  cacheResults(url, { search: { ...search, page: 1 }, vehicles: items, pagination })
}

function cacheResults(url: string, found: CachedResults): void {
  cache.delete(url)
  cache.set(url, found)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
}
