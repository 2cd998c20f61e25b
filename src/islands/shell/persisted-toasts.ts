import type { Toast } from '#stores/shell/toasts.ts'

/** Where stores/shell/toasts.ts leaves what the next page is to say. */
const PERSISTED_KEY = 'app:shell:toasts'

/** What the page before left to say here, for a page on which the toasts' own code does not come. */
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

// then, and only then, the toasts come alive by themselves: after their own script has run, wherever it stands in the page
if (hasPersistedToasts()) setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))
