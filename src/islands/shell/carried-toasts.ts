/** The page before may have left something to say here: then, and only then, the toasts come alive by themselves. */
function isSomethingCarried(): boolean {
  try {
    return sessionStorage.getItem('app:shell:toasts')?.includes('"text"') === true
  } catch {
    return false
  }
}

// after the island's own script has run, wherever it stands in the page
if (isSomethingCarried()) setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))
