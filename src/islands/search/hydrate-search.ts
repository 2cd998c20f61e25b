import { SEARCH_KEY } from '#domain/search/params.ts'

/** Hydrates the form without an interaction only if a search is stored, to show it. */
const hasStoredSearch = () => {
  try {
    return localStorage.getItem(SEARCH_KEY) !== null
  } catch {
    return false
  }
}

if (hasStoredSearch()) {
  const hydrate = () => document.dispatchEvent(new Event('hydrate:search'))
  addEventListener('load', () => setTimeout(hydrate), { once: true })
}
