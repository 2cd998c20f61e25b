import { type ComponentType, lazy } from 'react'

/** Longer than this a part is not waited for once its code has failed with the line up: it may have gone with a new version. */
const LAST_ATTEMPT = 4
const AT_MOST_MS = 20_000

/**
 * A part of an island whose code comes with it. On a line that is down its place stays as it is while it waits; it is
 * fetched when the line is back. React itself would keep the first failure for good.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withTimeout(load) }))
}

async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt >= LAST_ATTEMPT && navigator.onLine) throw error
      await codeReloaded()
    }
  }
}

/** shell/load-failures.ts says when it has fetched what was missing. */
function codeReloaded(): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(end, AT_MOST_MS) : undefined
    function end() {
      clearTimeout(timer)
      document.removeEventListener('code:back', end)
      removeEventListener('online', end)
      resolve()
    }
    document.addEventListener('code:back', end)
    addEventListener('online', end)
  })
}
