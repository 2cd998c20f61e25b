/** Where stores/shell/toasts.ts stores toasts for the next page. */
export const PERSISTED_KEY = 'app:shell:toasts'

function hasPersistedToasts(): boolean {
  try {
    return sessionStorage.getItem(PERSISTED_KEY)?.includes('"text"') === true
  } catch {
    return false
  }
}

// hydrates the toasts if some are stored: after their own script has run, wherever it is in the page
if (hasPersistedToasts()) setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))
