/** Seconds, as `Astro.cache.set` takes them. */
export interface CacheLifetime {
  maxAge: number
  swr: number
}

/** How long a page whose content only changes with its tags may be shown while it is rendered anew. */
const STALE_SECONDS = 3_600

/**
 * Fresh for `maxAge` seconds, then served once more while it is rendered anew, and never at or after `expiresAt`
 * (epoch milliseconds), when it would say something wrong such as a pickup that has passed.
 */
export function cacheUntil(expiresAt: number, now: number, maxAge: number): CacheLifetime {
  const left = Math.max(0, Math.floor((expiresAt - now) / 1000))
  const fresh = Math.min(maxAge, left)
  return { maxAge: fresh, swr: Math.min(left, STALE_SECONDS) - fresh }
}

/** For a page that nothing but its tags makes wrong. */
export function cacheFor(maxAge: number): CacheLifetime {
  return { maxAge, swr: Math.max(0, STALE_SECONDS - maxAge) }
}
