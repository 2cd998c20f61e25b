import { useEffect, useEffectEvent, useState } from 'react'
import { environment } from '#stores/shell/environment.ts'

const MINUTE_MS = 60_000

/**
 * The server's time (epoch milliseconds): that of the page's rendering at first, then the present, updated each minute
 * and when the page becomes visible. `onPassed` receives the previous and the present time.
 */
export function useNow(rendered: number, onPassed?: (before: number, now: number) => void): number {
  const [now, setNow] = useState(rendered)
  const goOn = useEffectEvent(() => {
    const present = environment().now()
    if (present === now) return
    onPassed?.(now, present)
    setNow(present)
  })
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible') goOn()
    }
    tell()
    const timer = setInterval(tell, MINUTE_MS)
    document.addEventListener('visibilitychange', tell)
    addEventListener('pageshow', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      removeEventListener('pageshow', tell)
    }
  }, [])
  return now
}
