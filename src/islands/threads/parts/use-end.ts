import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import type { Outgoing } from '#stores/threads/sending.ts'

/** px: from here the user is at the end of the messages. */
const NEAR = 160

/**
 * Shows the end of the messages: at first, after a message of the user, and after one of the other person if the end is
 * shown. Otherwise `hasNew` says that there is something below.
 */
export function useEnd(thread: Thread | null, unsent: readonly Outgoing[]) {
  const frame = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setNew] = useState(false)
  const last = thread?.messages.at(-1)
  // a sent message has the same key before and after it has arrived
  const end = unsent.at(-1)?.id ?? last?.sentKey ?? last?.id
  const isMine = unsent.length > 0 || last?.isMine === true

  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    frame.current?.scrollIntoView({ block: 'end', behavior: 'instant' })
    setNew(false)
  }, [])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let before = scrollY
    const measure = () => {
      const isNear = element.getBoundingClientRect().bottom - innerHeight < NEAR
      // only a user scrolls up: where something grew, the end is shown again below
      if (isNear || scrollY < before) isAtEnd.current = isNear
      before = scrollY
      if (isNear) setNew(false)
    }
    // fonts, pictures and the growing field
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) goToEnd()
    })
    size.observe(element)
    addEventListener('scroll', measure, { passive: true })
    return () => {
      size.disconnect()
      removeEventListener('scroll', measure)
    }
  }, [goToEnd])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last message is another one
  useLayoutEffect(() => {
    if (isAtEnd.current || isMine) goToEnd()
    else setNew(true)
  }, [end])
  return { frame, hasNew, goToEnd }
}
