/** Where stores/shell/toasts.ts stores toasts for the next page. */
export const PERSISTED_KEY = 'app:shell:toasts'

function hasPersistedToasts(): boolean {
  try {
    return sessionStorage.getItem(PERSISTED_KEY)?.includes('"text"') === true
  } catch {
    return false
  }
}

/** Hydrates the toasts after their own script has run, wherever it is in the page. */
const hydrate = () => setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))

if (hasPersistedToasts()) {
  // an early island may have loaded this code before the end of the page, where the toasts are
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', hydrate, { once: true })
  else hydrate()
}
