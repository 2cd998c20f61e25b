import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** On the heap a value takes two to four times the bytes of its serialization. */
const HEAP_FACTOR = 4
/** Overhead of an entry beside its key and its value, in bytes. */
const ENTRY_BYTES = 300

interface Options<T> {
  /** milliseconds of a monotonic clock: a wall clock that is set back must not keep a value alive */
  maxAge: number
  /** lifetime of a value, where it differs */
  maxAgeOf?: (value: T) => number
  /** limit, evicting the least recently used first */
  maxBytes: number
  now?: () => number
}

export interface TimedCache<T> {
  /** Concurrent callers share one load; a failed load is not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>
  clear(): void
}

export function createTimedCache<T>({
  maxAge,
  maxAgeOf = () => maxAge,
  maxBytes,
  now = () => performance.now(),
}: Options<T>): TimedCache<T> {
  // boxed, because null is a valid value
  const cache = new LRUCache<string, { value: T }, () => Promise<T>>({
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) =>
      ENTRY_BYTES + 2 * key.length + HEAP_FACTOR * serialize(value).byteLength,
    fetchMethod: async (_key, _stale, { context: load, options }) => {
      const value = await load()
      options.ttl = maxAgeOf(value)
      return { value }
    },
    // a load whose key is cleared or evicted before it resolves still resolves, but is not cached
    ignoreFetchAbort: true,
  })
  return {
    get: async (key, load) => (await cache.forceFetch(key, { context: load })).value,
    clear: () => cache.clear(),
  }
}
