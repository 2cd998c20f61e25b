import debounce from 'debounce'
import { atom } from 'nanostores'
import { followPickup, movedOn, repairDates } from '#domain/search/dates.ts'
import { SUBMIT_DEBOUNCE_MS } from '#domain/search/limits.ts'
import { parseSearchParams, type SearchQuery, toSearchParams } from '#domain/search/query.ts'
import type { SearchField } from '#domain/search/search.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

export type SearchErrors = FieldErrors<SearchField | 'destination'>

// state
/** The last search of this browser, kept as its address: so islands/search/remember-url.ts can keep it without this code. */
export const $storedSearch = persistedAtom<Partial<SearchQuery>>(
  'app:search:query',
  {},
  {
    parse: (text) => (typeof text === 'string' ? parseSearchParams(new URLSearchParams(text)).search : null),
    format: (search) => toSearchParams(search).toString(),
  },
)
export const $search = atom<SearchQuery | null>(null)
export const $searchErrors = atom<SearchErrors>({})
let attempts = 0

// derived
export const searchPath = (search: SearchQuery, path = '/vehicles'): string =>
  `${path}?${toSearchParams(search)}`

// actions
/** Takes over what the server rendered. Where the address says nothing (home), the remembered search comes first. */
export function startSearch(initial: SearchQuery, { remembered = false } = {}): void {
  if ($search.get()) return
  const stored = $storedSearch.get()
  if (remembered && stored.fromDate) {
    const dates = repairDates(environment().now(), stored)
    $search.set({ ...initial, ...dates, cityId: stored.cityId ?? initial.cityId })
  } else $search.set(initial)
}

/** What somebody changed in a form; a drop-off follows a later pickup. */
export function changeSearch(patch: Partial<SearchQuery>): void {
  const search = $search.get()
  if (!search) return
  $search.set(followPickup(environment().now(), search, { ...search, ...patch, page: 1 }))
  if (Object.keys($searchErrors.get()).length) $searchErrors.set({})
}

/**
 * Dates that could be hired at `before` and have passed by `now`, in a tab that was left open, move on as stored ones do.
 * True when they did; what is wrong for another reason is left to the form.
 */
export function refreshDates(before: number, now: number): boolean {
  const search = $search.get()
  const dates = search && movedOn(search, before, now)
  if (!dates) return false
  $search.set({ ...search, ...dates, page: 1 })
  if (Object.keys($searchErrors.get()).length) $searchErrors.set({})
  return true
}

/** Spec section 5: checked, remembered, and debounced by 300 ms. `then` gets the search that may be run. */
export async function submitSearch(invalidText: string, then: (search: SearchQuery) => void): Promise<void> {
  const search = $search.get()
  if (!search) return
  runSoon.clear()
  attempts += 1
  const mine = attempts
  const errors = await firstErrors(search)
  // the last of two submits counts
  if (mine !== attempts) return
  $searchErrors.set(errors)
  if (Object.keys(errors).length) {
    environment().notify('error', invalidText)
    return
  }
  runSoon(search, then)
}
const runSoon = debounce((search: SearchQuery, then: (search: SearchQuery) => void) => {
  rememberSearch(search)
  then(search)
}, SUBMIT_DEBOUNCE_MS)

/** The rules are the largest part of the search's code: they come when a search is asked for, not before. */
async function firstErrors(search: SearchQuery): Promise<SearchErrors> {
  const { searchRules } = await import('#domain/search/search.rules.ts')
  const { cityId, fromDate, fromTime, toDate, toTime } = search
  return searchRules.firstErrors({ cityId, fromDate, fromTime, toDate, toTime, now: environment().now() })
}

export function rememberSearch(search: SearchQuery): void {
  $storedSearch.set({ ...search, page: 1 })
}

// reactions
onSignedOut(() => {
  $storedSearch.set({})
  $search.set(null)
})
