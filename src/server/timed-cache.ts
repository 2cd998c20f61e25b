interface Entry<T> {
  value: Promise<T>
  expires: number
}

export interface TimedCache<T> {
  get(key: string, load: () => Promise<T>): Promise<T>
  clear(): void
}

/**
 * Remembers answers for some milliseconds of a monotonic clock: a wall clock that is set back must not keep them alive.
 * Callers who ask at the same time share one load, and a failed load is not kept.
 */
export function createTimedCache<T>(
  milliseconds: number,
  limit: number,
  now: () => number = () => performance.now(),
): TimedCache<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    get(key, load) {
      const known = entries.get(key)
      if (known && known.expires > now()) return known.value
      const entry = { value: load(), expires: now() + milliseconds }
      entries.delete(key)
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      const [oldest] = entries.keys()
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
      return entry.value
    },
    clear: () => entries.clear(),
  }
}
