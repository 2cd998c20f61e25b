import { useEffect, useRef } from 'react'
import { useStore } from '#islands/ui/use-store.ts'
import { $decision } from '#stores/my-bookings/deciding.ts'
import { $cancellation } from '#stores/my-bookings/ending.ts'
import { $rating } from '#stores/my-bookings/rating.ts'

/**
 * Restores the focus when a dialog or its action has removed the button that opened it. `isOtherOpen`: one that only this
 * page has.
 */
export function useFocusAfterDialog(isReady: boolean, elementId: string, isOtherOpen = false): void {
  const isRating = useStore($rating, null) !== null
  const isEnding = useStore($cancellation, null) !== null
  const isDeciding = useStore($decision, null) !== null
  const isOpen = isRating || isEnding || isDeciding || isOtherOpen
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current || !isReady) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById(elementId)?.focus()
  }, [isOpen, isReady, elementId])
}
