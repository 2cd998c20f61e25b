import debounce from 'debounce'
import { atom } from 'nanostores'
import { followPickup, moveIfPassed, repairDates } from '#domain/search/dates.ts'
import { SUBMIT_DEBOUNCE_MS } from '#domain/search/limits.ts'
import { SEARCH_KEY } from '#domain/search/params.ts'
import { parseSearchParams, type SearchQuery, toSearchParams } from '#domain/search/query.ts'
import type { SearchField } from '#domain/search/search.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { addSearch } from './recent.ts'

export type SearchErrors = FieldErrors<SearchField | 'destination'>

// state
/**
 * The last search of this browser, as a query string, which islands/search/remember-url.ts writes without this code.
 */
export const $storedSearch = persistedAtom<Partial<SearchQuery>>(
  SEARCH_KEY,
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
/** Starts from the search that the server rendered; `remembered` (on the home page) from the stored one, if any. */
export function startSearch(initial: SearchQuery, { remembered = false } = {}): void {
  if ($search.get()) return
  const stored = $storedSearch.get()
  if (remembered && stored.fromDate) {
    const dates = repairDates(environment().now(), stored)
    const { cityId = null, destination = null } = stored
    $search.set({ ...initial, ...dates, cityId: cityId ?? initial.cityId, destination })
  } else $search.set(initial)
}

/** Applies a change in a form; a later pickup moves the drop-off. */
export function changeSearch(patch: Partial<SearchQuery>): void {
  const search = $search.get()
  if (!search) return
  $search.set(followPickup(environment().now(), search, { ...search, ...patch, page: 1 }))
  if (Object.keys($searchErrors.get()).length) $searchErrors.set({})
}

/**
 * In a tab that was left open, moves dates that were valid at `before` and have passed at `now`, as it does for stored
 * ones. True when dates were moved; other errors are left to the form.
 */
export function refreshDates(before: number, now: number): boolean {
  const search = $search.get()
  const dates = search && moveIfPassed(search, before, now)
  if (!dates) return false
  $search.set({ ...search, ...dates, page: 1 })
  if (Object.keys($searchErrors.get()).length) $searchErrors.set({})
  return true
}

/** Validates the search, debounces by 300 ms, stores the search and passes it to `then`. */
export async function submitSearch(then: (search: SearchQuery) => void): Promise<void> {
  const search = $search.get()
  if (!search) return
  runSoon.clear()
  attempts += 1
  const attempt = attempts
  const errors = await firstErrors(search)
  // latest submit wins
  if (attempt !== attempts) return
  $searchErrors.set(errors)
  if (Object.keys(errors).length) {
    environment().notify('error', t('search.errors.invalidFields'))
    return
  }
  runSoon(search, then)
}
const runSoon = debounce((search: SearchQuery, then: (search: SearchQuery) => void) => {
  rememberSearch(search)
  then(search)
}, SUBMIT_DEBOUNCE_MS)

/** The rules are the largest part of the search's code, so they load on the first submit. */
async function firstErrors(search: SearchQuery): Promise<SearchErrors> {
  const { searchRules } = await import('#domain/search/search.rules.ts')
  const { cityId, fromDate, fromTime, toDate, toTime } = search
  return searchRules.firstErrors({ cityId, fromDate, fromTime, toDate, toTime, now: environment().now() })
}

export function rememberSearch(search: SearchQuery): void {
  $storedSearch.set({ ...search, page: 1 })
  addSearch(search)
}

// reactions
onSignedOut(() => {
  $storedSearch.set({})
  $search.set(null)
})
