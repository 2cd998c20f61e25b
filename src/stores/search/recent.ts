import { atom } from 'nanostores'
import { type OfferedSearch, offeredSearches } from '#domain/search/offered-searches.ts'
import { type SearchQuery, toSearchParams } from '#domain/search/query.ts'
import { addRecent, RECENT_KEY, readRecent } from '#domain/search/recent.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

// state
/** The last searches of this browser, as query strings, which islands/search/remember-url.ts writes without this code. */
const $recent = persistedAtom<string[]>(RECENT_KEY, [], { parse: readRecent })
/** The same with dates that can still be searched. */
export const $offeredSearches = atom<readonly OfferedSearch[]>([])

// actions
export function addSearch(search: SearchQuery): void {
  $recent.set(addRecent($recent.get(), toSearchParams(search)))
}

export function offerSearches(): void {
  $offeredSearches.set(offeredSearches($recent.get(), environment().now()))
}
