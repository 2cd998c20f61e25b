import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the element with `ref` has been scrolled as near to the window as `margin`. */
export function useNear<E extends Element>(margin = '100px'): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !ref.current) return
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    near.observe(ref.current)
    return () => near.disconnect()
  }, [isNear, margin])
  return { ref, isNear }
}
