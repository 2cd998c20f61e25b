import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

const QUERY = 'app:search:query'

/** Stores the list's URL as the last search, even if no island has hydrated. */
try {
  if (location.pathname.replace(LANGUAGE_PATH, '') === '/vehicles' && location.search.includes('from='))
    localStorage.setItem(QUERY, JSON.stringify(location.search.slice(1)))
} catch {
  // storage is blocked or full: the search is not remembered
}
