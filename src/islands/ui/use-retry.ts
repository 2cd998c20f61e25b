import { useEffect, useEffectEvent } from 'react'

/** Retries when the connection or missing code is back, while `isFailed`. */
export function useRetry(isFailed: boolean, retry: (() => unknown) | undefined): void {
  const again = useEffectEvent(() => void retry?.())
  useEffect(() => {
    if (!isFailed) return
    const listener = () => again()
    const listening = new AbortController()
    document.addEventListener('code:back', listener, listening)
    addEventListener('online', listener, listening)
    return () => listening.abort()
  }, [isFailed])
}
