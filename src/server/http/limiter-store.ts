import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

export interface LimiterOptions {
  /** Requests per window; a window starts with its first request. */
  points: number
  /** Window in seconds. */
  duration: number
}

/** Per limiter; about 0.5 kB per key. */
const MAX_KEYS = 20_000

/** Creates a limiter that counts in this process. */
export const createMemoryLimiter = (options: LimiterOptions): RateLimiterAbstract =>
  new BoundedMemoryLimiter(options)

/**
 * The library stores every key, with a timer, until its window ends. This limiter evicts the least recently used key
 * when there are too many: a flood of IP addresses does not use more memory, and a blocked client that keeps sending
 * stays blocked.
 */
class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #keys = new LRUCache<string, true>({
    max: MAX_KEYS,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void this.delete(key)
    },
  })

  override consume(key: string | number, points?: number, options?: object): Promise<RateLimiterRes> {
    this.#keys.set(String(key), true)
    return super.consume(key, points, options)
  }

  override set(key: string | number, points: number, seconds: number): Promise<RateLimiterRes> {
    this.#keys.set(String(key), true)
    return super.set(key, points, seconds)
  }
}
