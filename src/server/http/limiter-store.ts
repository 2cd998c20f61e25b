import { LRUCache } from 'lru-cache'
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

export interface LimiterOptions {
  /** Sets the keys of one limiter apart from those of the others in a shared store. */
  keyPrefix: string
  /** So many in each window, which begins with the first of them. */
  points: number
  /** Seconds. */
  duration: number
}

/** Where limits are counted: in this process (below), or, with RateLimiterPostgres, in the database for all of them. */
export type CreateLimiter = (options: LimiterOptions) => RateLimiterAbstract

/** About 0.5 kB each, for each limiter. */
const MAX_KEYS = 20_000

export const createMemoryLimiter: CreateLimiter = (options) => new BoundedMemoryLimiter(options)

/**
 * The library keeps every key, with a timer, until its window ends. Here the least recently used is forgotten when there
 * are too many: a flood of addresses costs no more memory, and frees nobody who is refused and goes on asking.
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
