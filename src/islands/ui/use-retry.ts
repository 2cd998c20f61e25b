import { useEffect, useEffectEvent } from 'react'

/** Retries when the connection or missing code is back, while `isFailed`. */
export function useRetry(isFailed: boolean, retry: (() => unknown) | undefined): void {
  const again = useEffectEvent(() => void retry?.())
  useEffect(() => {
    if (!isFailed) return
    const listener = () => again()
    document.addEventListener('code:back', listener)
    addEventListener('online', listener)
    return () => {
      document.removeEventListener('code:back', listener)
      removeEventListener('online', listener)
    }
  }, [isFailed])
}
