import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'

/**
 * The server's time (epoch milliseconds): that of the page's rendering at first, then the current time, updated each
 * `tickMs` (a minute) and when the page becomes visible. `onPassed` receives the previous and the current time.
 * Islands that are rendered in the browser only pass a function as `rendered`.
 */
export function useNow(
  rendered: number | (() => number),
  onPassed?: (before: number, now: number) => void,
  tickMs = MINUTE_MS,
): number {
  const [now, setNow] = useState(rendered)
  const advance = useEffectEvent(() => {
    const present = environment().now()
    if (present === now) return
    onPassed?.(now, present)
    setNow(present)
  })
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible') advance()
    }
    update()
    const timer = setInterval(update, tickMs)
    const listening = new AbortController()
    document.addEventListener('visibilitychange', update, listening)
    addEventListener('pageshow', update, listening)
    return () => {
      clearInterval(timer)
      listening.abort()
    }
  }, [tickMs])
  return now
}
