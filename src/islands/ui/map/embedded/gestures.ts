import type { Map as LeafletMap } from 'leaflet'

interface Options {
  isTouch: boolean
  onOneFinger(isOneFinger: boolean): void
}

const TAP_PIXELS = 12

/**
 * Leaves scrolling to the page: one finger and the wheel scroll the page, two fingers and the wheel with Ctrl move and
 * zoom the map. A tap sets a pin, one finger drags it. Returns a function that removes the listeners.
 */
export function guardGestures(map: LeafletMap, { isTouch, onOneFinger }: Options): () => void {
  const box = map.getContainer()
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
  }
  box.addEventListener('wheel', onWheel, { capture: true })
  if (!isTouch) return () => box.removeEventListener('wheel', onWheel, { capture: true })

  let start: Touch | null = null
  const onStart = ({ touches, target }: TouchEvent) => {
    const isPin = target instanceof Element && target.closest('.map-pin') !== null
    start = touches.length === 1 && !isPin ? (touches[0] ?? null) : null
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (event.touches.length > 1) {
      // or the browser would scroll the page with both
      if (event.cancelable) event.preventDefault()
      onOneFinger(false)
    } else if (
      start &&
      touch &&
      Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > TAP_PIXELS
    ) {
      onOneFinger(true)
    }
  }
  const onEnd = () => onOneFinger(false)
  box.addEventListener('touchstart', onStart, { passive: true })
  box.addEventListener('touchmove', onMove, { passive: false })
  box.addEventListener('touchend', onEnd)
  box.addEventListener('touchcancel', onEnd)
  return () => {
    box.removeEventListener('wheel', onWheel, { capture: true })
    box.removeEventListener('touchstart', onStart)
    box.removeEventListener('touchmove', onMove)
    box.removeEventListener('touchend', onEnd)
    box.removeEventListener('touchcancel', onEnd)
  }
}
