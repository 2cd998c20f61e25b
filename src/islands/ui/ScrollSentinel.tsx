import { type ReactNode, useEffect, useRef } from 'react'

/** Calls `onVisible` when the reader nears it. Its children are the way on without script; the page watches it before React does. */
export function ScrollSentinel({ onVisible, children }: { onVisible: () => void; children: ReactNode }) {
  const marker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!marker.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible(), {
      // whoever has jumped past it has neared it as well
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
