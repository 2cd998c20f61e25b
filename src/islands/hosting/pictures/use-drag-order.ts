import { type PointerEvent, useEffect, useState } from 'react'

/** Moves the dragged tile to the pointer's position; the tiles carry `data-picture`. */
export function useDragOrder(ids: readonly string[], onMove: (id: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => {
    if (!dragged) return
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-picture]')
      const place = ids.indexOf(tile?.dataset.picture ?? '')
      if (place >= 0 && ids[place] !== dragged) onMove(dragged, place)
    }
    const end = () => setDragged(null)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [dragged, ids, onMove])
  const grip = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    setDragged(id)
  }
  return { dragged, grip }
}
