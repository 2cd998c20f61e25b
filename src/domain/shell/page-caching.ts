/** Seconds, as `Astro.cache.set` takes them. */
export interface CacheLifetime {
  maxAge: number
  swr: number
}

/** How long a page that only changes with its tags may be served stale while it is rendered again. */
const STALE_SECONDS = 3_600

/**
 * Fresh for `maxAge` seconds, then served stale while it is rendered again, but never at or after `expiresAt` (epoch
 * milliseconds), when its content becomes wrong, such as a pickup in the past.
 */
export function cacheUntil(expiresAt: number, now: number, maxAge: number): CacheLifetime {
  const left = Math.max(0, Math.floor((expiresAt - now) / 1000))
  const fresh = Math.min(maxAge, left)
  return { maxAge: fresh, swr: Math.min(left, STALE_SECONDS) - fresh }
}

/** For a page that only its tags invalidate. */
export function cacheFor(maxAge: number): CacheLifetime {
  return { maxAge, swr: Math.max(0, STALE_SECONDS - maxAge) }
}
