import debounce from 'debounce'
import { atom } from 'nanostores'
import type { Pagination } from '#contract/envelope.ts'
import { findVehicles } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { VEHICLE_SEARCH_DEBOUNCE_MS } from '#domain/search/limits.ts'
import { type SearchQuery, toPayload } from '#domain/search/query.ts'
import { hasMore } from '#domain/shared/paging.ts'
import { environment } from '#stores/shell/environment.ts'
import { countSoon } from './counts.ts'
import { $search, changeSearch, rememberSearch, searchPath } from './query.ts'
import { cachedResults, cacheResults } from './results-cache.ts'

/** `loading`: another search is on its way; `adding`: the next page is; `failed`: the last of either did not arrive. */
export interface Results {
  status: 'ready' | 'loading' | 'adding' | 'failed'
  vehicles: readonly VehicleCard[]
  pagination: Pagination
}

// state
export const $results = atom<Results | null>(null)
let inFlight: AbortController | null = null
/** the address whose vehicles are shown */
let shown = ''
let hearsOfReturns = false

// actions
export function startResults(found: Omit<Results, 'status'>): void {
  if (!hearsOfReturns) environment().onPopState(returnTo)
  hearsOfReturns = true
  // a filter or the order may have come alive, and asked for other vehicles, before the list itself did
  if ($results.get()) return
  $results.set({ ...found, status: 'ready' })
  const search = $search.get()
  shown = environment().currentPath()
  // a change that still waits has moved the address on already
  if (search && !loadSoon.isPending) cacheResults(shown, { search, ...found })
}

/** Filters and order: the address follows at once, the call 400 ms after the last change. */
export function narrowSearch(patch: Partial<SearchQuery>): void {
  changeSearch(patch)
  const search = $search.get()
  if (!search) return
  shown = searchPath(search)
  // what follows another change at once is one step with it
  if (loadSoon.isPending) environment().replacePath(shown)
  else environment().pushPath(shown)
  rememberSearch(search)
  countSoon(search)
  loadSoon(search)
}
const loadSoon = debounce(loadPage, VEHICLE_SEARCH_DEBOUNCE_MS)

export function runSearch(search: SearchQuery): Promise<void> {
  loadSoon.clear()
  shown = searchPath(search)
  environment().pushPath(shown)
  countSoon(search)
  return loadPage(search)
}

/** Back or Forward: the search of that address, with the vehicles that were shown for it where they are still known. */
async function returnTo(address: string): Promise<void> {
  // a step to another part of the page
  if (address === shown) return
  shown = address
  loadSoon.clear()
  const seen = cachedResults(address)
  const search = seen?.search ?? (await refetch(address))
  $search.set(search)
  rememberSearch(search)
  countSoon(search)
  if (!seen) return loadPage(search)
  inFlight?.abort()
  const { vehicles, pagination } = seen
  $results.set({ vehicles, pagination, status: 'ready' })
}

/** The rules of an address are not needed before somebody goes back beyond what this page has shown. */
async function refetch(address: string): Promise<SearchQuery> {
  const { readSearchUrl } = await import('#domain/search/search-url.ts')
  const params = new URLSearchParams(address.split('?')[1] ?? '')
  return readSearchUrl(params, environment().now()).search
}

export async function loadMore(): Promise<void> {
  const results = $results.get()
  const search = $search.get()
  if (!results || !search || results.status === 'loading' || results.status === 'adding') return
  if (!hasMore(results.pagination)) return
  await loadPage({ ...search, page: results.pagination.page + 1 })
}

/** Tries the page that failed once more. */
export async function retryResults(): Promise<void> {
  const search = $search.get()
  if (!search) return
  const page = $results.get()?.vehicles.length ? ($results.get()?.pagination.page ?? 0) + 1 : 1
  await loadPage({ ...search, page })
}

/** Page 1 replaces, later pages append (spec section 7); the last search that was asked for wins. */
async function loadPage(search: SearchQuery): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  const address = shown
  const isFirst = search.page === 1
  const before = $results.get() ?? { vehicles: [], pagination: { page: 1, limit: 0, total: 0 } }
  $results.set({ ...before, status: isFirst ? 'loading' : 'adding' })
  try {
    const { data, meta } = await environment().call(findVehicles, {
      payload: toPayload(search),
      query: { page: search.page },
      signal: controller.signal,
    })
    // it may have arrived in the moment in which it was given up
    if (controller.signal.aborted) return
    const known = isFirst ? [] : before.vehicles
    const pagination = meta?.pagination ?? {
      page: search.page,
      limit: data.length,
      total: known.length + data.length,
    }
    const vehicles = [...known, ...withoutDuplicates(data, known)]
    $results.set({ status: 'ready', vehicles, pagination })
    cacheResults(address, { search: { ...search, page: 1 }, vehicles, pagination })
  } catch {
    if (controller.signal.aborted) return
    $results.set({ ...before, vehicles: isFirst ? [] : before.vehicles, status: 'failed' })
  }
}

/** A vehicle that moved to a later page while somebody read is not shown twice. */
function withoutDuplicates(
  added: readonly VehicleCard[],
  known: readonly VehicleCard[],
): readonly VehicleCard[] {
  const ids = new Set(known.map(({ id }) => id))
  return added.filter(({ id }) => !ids.has(id))
}
