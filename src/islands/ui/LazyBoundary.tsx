import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Limits of the retries while online, where a new version may have removed the file. */
const MAX_ATTEMPTS = 4
const MAX_WAIT_MS = 20_000

/**
 * A lazily loaded part of an island. While the connection is down its placeholder stays; it loads when the connection
 * is back. React.lazy alone would cache the first failure.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withTimeout(load) }))
}

async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS && navigator.onLine) throw error
      await codeReloaded()
    }
  }
}

/** Resolves when shell/every-page/load-failures.ts has loaded missing code, or after a timeout while online. */
function codeReloaded(): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine ? setTimeout(end, MAX_WAIT_MS) : undefined
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

interface Props {
  /** shown while the part loads */
  loading?: ReactNode
  /** shown where its code cannot be loaded */
  missing?: ReactNode
  children: ReactNode
}

/** Wraps a lazily loaded part: if its code does not load, the rest of the island stays usable. */
export function LazyBoundary({ loading = null, missing = null, children }: Props) {
  return (
    <ErrorBoundary fallback={missing}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
