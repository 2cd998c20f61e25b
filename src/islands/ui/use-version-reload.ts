import { useEffect, useEffectEvent } from 'react'

/** Calls `save` before shell/every-page/load-failures.ts replaces the page by that of a new version. */
export function useVersionReload(save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const listener = () => saveNow()
    document.addEventListener('code:reload', listener)
    return () => document.removeEventListener('code:reload', listener)
  }, [])
}
