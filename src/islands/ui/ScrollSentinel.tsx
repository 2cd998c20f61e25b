import { type ReactNode, useEffect, useRef } from 'react'

/** Calls `onVisible` when the user scrolls near it. Its children are the link without script. */
export function ScrollSentinel({ onVisible, children }: { onVisible: () => void; children: ReactNode }) {
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!marker.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible(), {
      // also after a jump past it
      rootMargin: '100000px 0px 300px',
    })
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [onVisible])
  return (
    <div ref={marker} data-hydrate-when-visible>
      {children}
    </div>
  )
}
