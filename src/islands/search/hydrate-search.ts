/** Somebody who has searched before finds that search in the form: then, and only then, it comes alive by itself. */
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
