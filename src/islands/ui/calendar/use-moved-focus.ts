import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a day once it is rendered, after a key has moved there. The returned function announces such a move. */
export function useMovedFocus(box: RefObject<HTMLElement | null>, day: string): () => void {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const button = box.current?.querySelector<HTMLElement>(`[data-day="${day}"][tabindex="0"]`)
    button?.focus()
    button?.scrollIntoView({ block: 'nearest' })
  }, [box, day])
  return () => {
    isMoving.current = true
  }
}
