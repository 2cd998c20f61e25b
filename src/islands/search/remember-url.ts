const QUERY = 'app:search:query'

/** Stores the list's URL as the last search, even if no island has hydrated. */
try {
  if (['/vehicles', '/ne/vehicles'].includes(location.pathname) && location.search.includes('from='))
    localStorage.setItem(QUERY, JSON.stringify(location.search.slice(1)))
} catch {
  // storage is blocked or full: the search is not remembered
}
