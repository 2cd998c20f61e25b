import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'

/**
 * The server's time (epoch milliseconds): that of the page's rendering at first, then the present, updated each
 * `tickMs` (a minute) and when the page becomes visible. `onPassed` receives the previous and the present time.
 * What is rendered in the browser only passes a function as `rendered`.
 */
export function useNow(
  rendered: number | (() => number),
  onPassed?: (before: number, now: number) => void,
  tickMs = MINUTE_MS,
): number {
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
    const timer = setInterval(tell, tickMs)
    document.addEventListener('visibilitychange', tell)
    addEventListener('pageshow', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      removeEventListener('pageshow', tell)
    }
  }, [tickMs])
  return now
}
