import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './http/encoding.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
  /** names of the data in the page; a page without tags is not cached */
  tags: readonly string[]
  /** seconds during which it is fresh */
  maxAge: number
  /** seconds after that during which it is served stale while it is re-rendered */
  swr: number
}
export interface StoredPage extends RenderedPage {
  etag: string
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
  /** render time, milliseconds of the monotonic clock */
  renderedAt: number
}

/** Maximum lifetime of a page in seconds, whatever its own headers are. */
const MAX_LIFETIME = 3_600
/** Overhead of an entry beside its body, in bytes. */
const ENTRY_BYTES = 2_000
/** Size of the compressed bodies, as a share of the plain body. */
const COMPRESSED_SHARE = 0.34
/** Number of invalidated tags remembered for renders in progress. */
const MAX_DROPPED_TAGS = 1_000

const monotonic = () => performance.now()

export function storedPage(page: RenderedPage, now: () => number = monotonic): StoredPage {
  const etag = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
  return { ...page, etag, encoded: { identity: page.body }, renderedAt: now() }
}

/**
 * An LRU cache of whole pages in memory, limited to `maxBytes`. Ages are measured on a monotonic clock: a wall clock
 * that is set back must not keep a page alive.
 */
export function createPageCache(maxBytes: number, now: () => number = monotonic) {
  const keysOf = new Map<string, Set<string>>()
  // Each invalidation increments `tick`; `dropped` has the last one of a tag, `forgottenTick` that of evicted tags.
  let tick = 0
  let forgottenTick = 0
  const dropped = new LRUCache<string, number>({
    max: MAX_DROPPED_TAGS,
    dispose: (droppedAt, _tag, reason) => {
      if (reason === 'evict') forgottenTick = Math.max(forgottenTick, droppedAt)
    },
  })
  const sizeOf = ({ body }: StoredPage) => Math.ceil(body.byteLength * (1 + COMPRESSED_SHARE)) + ENTRY_BYTES
  const pages = new LRUCache<string, StoredPage>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysOf.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(tag)
      }
    },
  })
  const ageOf = (page: StoredPage) => (now() - page.renderedAt) / 1000
  const lifetimeOf = ({ maxAge, swr }: StoredPage) => Math.min(maxAge + swr, MAX_LIFETIME)

  return {
    /** How many requests were answered from the cache, from a stale page in it, or not from it. */
    answers: { hit: 0, stale: 0, miss: 0 },
    get bytes() {
      return pages.calculatedSize
    },
    /** The invalidation counter; read before a render and passed to `put` with its result. */
    get tick() {
      return tick
    },
    get(key: string): StoredPage | null {
      const page = pages.get(key)
      if (!page) return null
      if (ageOf(page) < lifetimeOf(page)) return page
      pages.delete(key)
      return null
    },
    /** Seconds for which a page is still fresh, and then may still be served stale. */
    timeLeft(page: StoredPage): { maxAge: number; swr: number } {
      const age = ageOf(page)
      const maxAge = Math.max(0, Math.floor(page.maxAge - age))
      return { maxAge, swr: Math.max(0, Math.floor(lifetimeOf(page) - age) - maxAge) }
    },
    isFresh: (page: StoredPage): boolean => ageOf(page) < page.maxAge,
    /** Stores a cacheable page, unless its data changed after `startedAt`, the tick at which its render began. */
    put(key: string, page: StoredPage, startedAt: number): void {
      if (page.status !== 200 || page.tags.length === 0 || lifetimeOf(page) <= 0) return
      if (forgottenTick > startedAt || page.tags.some((tag) => (dropped.get(tag) ?? 0) > startedAt)) return
      pages.set(key, page)
      if (!pages.has(key)) return
      for (const tag of page.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
    },
    drop(tag: string): void {
      dropped.set(tag, ++tick)
      for (const key of [...(keysOf.get(tag) ?? [])]) pages.delete(key)
    },
    clear(): void {
      forgottenTick = ++tick
      pages.clear()
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
