interface Bucket {
  tokens: number
  at: number
}

const MAX_BUCKETS = 50_000

/** A token bucket per key: `most` in `everyMs` on average, all at once at most (checklists S-08). */
export function createLimiter(
  most: number,
  now: () => number = Date.now,
  everyMs = 60_000,
): (key: string) => boolean {
  const buckets = new Map<string, Bucket>()
  return (key) => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: most, at }
    const tokens = Math.min(most, bucket.tokens + ((at - bucket.at) / everyMs) * most)
    buckets.delete(key)
    buckets.set(key, { tokens: Math.max(0, tokens - 1), at })
    const [oldest] = buckets.keys()
    if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
    return tokens >= 1
  }
}
