import { SEARCH_KEY } from '#domain/search/params.ts'
import { addRecent, RECENT_KEY } from '#domain/search/recent.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/** Stores the list's URL as the last search, even if no island has hydrated. */
try {
  if (location.pathname.replace(LANGUAGE_PATH, '') === '/vehicles' && location.search.includes('from=')) {
    localStorage.setItem(SEARCH_KEY, JSON.stringify(location.search.slice(1)))
    const recent: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]')
    localStorage.setItem(RECENT_KEY, JSON.stringify(addRecent(recent, new URLSearchParams(location.search))))
  }
} catch {
  // storage is blocked or full: the search is not remembered
}
