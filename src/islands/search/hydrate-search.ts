/** Hydrates the form without an interaction only if a search is stored, to show it. */
const hasStoredSearch = () => {
  try {
    return localStorage.getItem('app:search:query') !== null
  } catch {
    return false
  }
}

if (hasStoredSearch()) {
  const hydrate = () => document.dispatchEvent(new Event('hydrate:search'))
  addEventListener('load', () => setTimeout(hydrate), { once: true })
}
