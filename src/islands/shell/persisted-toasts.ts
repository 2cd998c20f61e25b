import type { Toast } from '#stores/shell/toasts.ts'

/** Where stores/shell/toasts.ts stores toasts for the next page. */
const PERSISTED_KEY = 'app:shell:toasts'

/** Takes the previous page's toasts, for a page on which the toast island does not load. */
export function takePersistedToasts(): readonly Pick<Toast, 'tone' | 'text' | 'lasts'>[] {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(PERSISTED_KEY) ?? '[]')
    sessionStorage.removeItem(PERSISTED_KEY)
    return Array.isArray(carried) ? carried.filter((item) => typeof item?.text === 'string') : []
  } catch {
    return []
  }
}

function hasPersistedToasts(): boolean {
  try {
    return sessionStorage.getItem(PERSISTED_KEY)?.includes('"text"') === true
  } catch {
    return false
  }
}

// hydrates the toasts if some are stored: after their own script has run, wherever it is in the page
if (hasPersistedToasts()) setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))
