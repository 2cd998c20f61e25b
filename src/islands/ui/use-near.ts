import { type RefObject, useEffect, useRef, useState } from 'react'

const MARGIN = '100px'

/** Whether the element with `ref` has been scrolled near. */
export function useNear<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !ref.current) return
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    near.observe(ref.current)
    return () => near.disconnect()
  }, [isNear])
  return { ref, isNear }
}
