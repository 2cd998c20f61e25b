import { type SearchQuery, toSearchParams } from '#domain/search/query.ts'
import { addRecent, RECENT_KEY, readRecent } from '#domain/search/recent.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

// state
/** The last searches of this browser, as query strings, which islands/search/remember-url.ts writes without this code. */
export const $recent = persistedAtom<string[]>(RECENT_KEY, [], { parse: readRecent })

// actions
export function addSearch(search: SearchQuery): void {
  $recent.set(addRecent($recent.get(), toSearchParams(search)))
}
