import '#stores/shell/browser.ts'
import { useStore as useNanostore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

/** Reads a store; the server and the first client render both use `fallback`, so that their HTML matches. */
export function useStore<T>(store: ReadableAtom<T>, fallback: T): T {
  return useNanostore(store, { ssr: () => fallback })
}
