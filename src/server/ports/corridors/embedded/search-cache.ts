import { LRUCache } from 'lru-cache'

/** Enough for the searches of the last minutes: every page of a list searches around the same places. */
const MAX_BYTES = 8 * 1024 * 1024

export class SearchCache<T extends object> {
  readonly #cache: LRUCache<string, T>

  constructor(bytesOf: (value: T) => number) {
    this.#cache = new LRUCache({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  }

  get(key: string, run: () => T): T {
    const cached = this.#cache.get(key)
    if (cached) return cached
    const value = run()
    this.#cache.set(key, value)
    return value
  }
}
