/**
 * Home is the same page for everybody; whoever has searched before finds that search in its form again. So for them the
 * form comes alive by itself, when the page has nothing else to do.
 */
function isSearchRemembered(): boolean {
  try {
    return localStorage.getItem('app:search:query')?.includes('"fromDate"') === true
  } catch {
    return false
  }
}

const wake = () => document.dispatchEvent(new Event('hydrate:search'))
if (isSearchRemembered()) {
  if ('requestIdleCallback' in window) requestIdleCallback(wake)
  else setTimeout(wake, 200)
}
