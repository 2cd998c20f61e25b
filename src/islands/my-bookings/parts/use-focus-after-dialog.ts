import { useEffect, useRef } from 'react'
import { useStore } from '#islands/ui/use-store.ts'
import { $ending } from '#stores/my-bookings/ending.ts'
import { $rating } from '#stores/my-bookings/rating.ts'

/** The button that a dialog was opened from may be gone, and with it the place of whoever uses the keyboard. */
export function useFocusAfterDialog(isReady: boolean, elementId: string): void {
  const isRating = useStore($rating, null) !== null
  const isEnding = useStore($ending, null) !== null
  const isOpen = isRating || isEnding
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current || !isReady) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById(elementId)?.focus()
  }, [isOpen, isReady, elementId])
}
