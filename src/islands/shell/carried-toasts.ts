import type { Toast } from '#stores/shell/toasts.ts'

/** Where stores/shell/toasts.ts leaves what the next page is to say. */
const CARRIED = 'app:shell:toasts'

/** What the page before left to say here, for a page on which the toasts' own code does not come. */
export function takeCarried(): readonly Pick<Toast, 'tone' | 'text' | 'lasts'>[] {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]')
    sessionStorage.removeItem(CARRIED)
    return Array.isArray(carried) ? carried.filter((item) => typeof item?.text === 'string') : []
  } catch {
    return []
  }
}

function isSomethingCarried(): boolean {
  try {
    return sessionStorage.getItem(CARRIED)?.includes('"text"') === true
  } catch {
    return false
  }
}

// then, and only then, the toasts come alive by themselves: after their own script has run, wherever it stands in the page
if (isSomethingCarried()) setTimeout(() => document.dispatchEvent(new Event('hydrate:toast')))
