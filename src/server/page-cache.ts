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
/** Number of dropped pages remembered, whose next render must not read from a replica that is behind. */
const MAX_DROPPED_PAGES = 5_000

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
  // The times of the last invalidation of a tag and of a page; `forgottenAt` is that of evicted tags and of everything.
  // What was invalidated before the process listened is not known either.
  let forgottenAt = now()
  const dropped = new LRUCache<string, number>({
    max: MAX_DROPPED_TAGS,
    dispose: (droppedAt, _tag, reason) => {
      if (reason === 'evict') forgottenAt = Math.max(forgottenAt, droppedAt)
    },
  })
  const droppedPages = new LRUCache<string, number>({ max: MAX_DROPPED_PAGES })
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
    now,
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
    /** Whether the page was invalidated at this time of `now` or later. */
    wasDropped: (key: string, since: number): boolean =>
      Math.max(droppedPages.get(key) ?? Number.NEGATIVE_INFINITY, forgottenAt) >= since,
    /** Stores a cacheable page, unless its data changed at `asOf` or later, the time of `now` as of which it was read. */
    put(key: string, page: StoredPage, asOf: number): void {
      if (page.status !== 200 || page.tags.length === 0 || lifetimeOf(page) <= 0) return
      const times = page.tags.map((tag) => dropped.get(tag) ?? Number.NEGATIVE_INFINITY)
      if (Math.max(forgottenAt, ...times) >= asOf) {
        droppedPages.set(key, now())
        return
      }
      pages.set(key, page)
      if (!pages.has(key)) return
      for (const tag of page.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
    },
    drop(tag: string): void {
      const at = now()
      dropped.set(tag, at)
      for (const key of [...(keysOf.get(tag) ?? [])]) {
        droppedPages.set(key, at)
        pages.delete(key)
      }
    },
    clear(): void {
      forgottenAt = now()
      pages.clear()
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>
