const QUERY = 'app:search:query'

/** The list's address is the last search, also for somebody who searched before any island came alive. */
try {
  if (['/vehicles', '/ne/vehicles'].includes(location.pathname) && location.search.includes('from='))
    localStorage.setItem(QUERY, JSON.stringify(location.search.slice(1)))
} catch {
  // storage is forbidden or full: the search is not remembered, and everything else works
}
