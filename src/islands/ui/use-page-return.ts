import { useEffect, useEffectEvent } from 'react'

/** Calls `reload` when the page comes back from the back/forward cache. */
export function usePageReturn(reload: () => unknown): void {
  const again = useEffectEvent(() => void reload())
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => {
      if (persisted) again()
    }
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
