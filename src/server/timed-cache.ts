import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

/** On the heap a value takes two to four times the bytes of its serialization. */
const HEAP_FACTOR = 4
/** What an entry takes beside its key and its value. */
const ENTRY_BYTES = 300

interface Options {
  /** milliseconds of a monotonic clock: a wall clock that is set back must not keep a value alive */
  maxAge: number
  /** least recently used out first */
  maxBytes: number
  now?: () => number
}

export interface TimedCache<T> {
  /** Callers who ask at the same time share one load, and a failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
  clear(): void
}

export function createTimedCache<T>({
  maxAge,
  maxBytes,
  now = () => performance.now(),
}: Options): TimedCache<T> {
  // in a box, because null is a value too
  const cache = new LRUCache<string, { value: T }, () => Promise<T>>({
    ttl: maxAge,
    ttlResolution: 0,
    perf: { now },
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) =>
      ENTRY_BYTES + 2 * key.length + HEAP_FACTOR * serialize(value).byteLength,
    fetchMethod: async (_key, _stale, { context: load }) => ({ value: await load() }),
    // a load that was under way when its key was cleared or evicted answers its callers, and is not kept
    ignoreFetchAbort: true,
  })
  return {
    get: async (key, load) => (await cache.forceFetch(key, { context: load })).value,
    clear: () => cache.clear(),
  }
}
