import { LRUCache } from 'lru-cache'

/** Searches of the last minutes: the same places are asked for page by page. */
const MAX_BYTES = 8 * 1024 * 1024

/** Results of searches, the least recently used ones forgotten first. */
export class KeptSearches<T extends object> {
  readonly #cache: LRUCache<string, T>

  constructor(bytesOf: (value: T) => number) {
    this.#cache = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  }

  get(key: string, run: () => T): T {
    const kept = this.#cache.get(key)
    if (kept) return kept
    const value = run()
    this.#cache.set(key, value)
    return value
  }
}
