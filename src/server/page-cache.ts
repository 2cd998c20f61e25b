import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page and what makes it stale. Times are epoch milliseconds. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: string[]
  /** after this it is shown once more and rendered again behind the reader's back */
  freshUntil: number
  /** after this it would say something wrong, such as a default pickup that has passed */
  rightUntil: number
}
export interface StoredPage extends RenderedPage {
  etag: string
  encoded: Partial<Record<Encoding, Buffer>>
}

const BROTLI_QUALITY = 5

export function storedPage(page: RenderedPage): StoredPage {
  const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
  return { ...page, etag: hash, encoded: { identity: page.body } }
}

export function encodedBody(page: StoredPage, encoding: Encoding): Buffer {
  const known = page.encoded[encoding]
  if (known) return known
  const body =
    encoding === 'br'
      ? brotliCompressSync(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : gzipSync(page.body)
  page.encoded[encoding] = body
  return body
}

/** Whole pages in memory, oldest use out first, at most `limit` bytes (what compression adds is counted as a third). */
export function createPageCache(limit: number, now: () => number) {
  const pages = new Map<string, StoredPage>()
  const keysOf = new Map<string, Set<string>>()
  const refreshing = new Set<string>()
  let bytes = 0
  let drops = 0

  const sizeOf = (page: StoredPage) => Math.ceil(page.body.byteLength * 1.34) + 2_000
  const remove = (key: string) => {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= sizeOf(page)
    for (const tag of page.tags) keysOf.get(tag)?.delete(key)
  }
  const put = (key: string, page: StoredPage) => {
    remove(key)
    const size = sizeOf(page)
    if (size > limit || page.rightUntil <= now()) return
    pages.set(key, page)
    bytes += size
    for (const tag of page.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key))
    for (const oldest of pages.keys()) {
      if (bytes <= limit) break
      remove(oldest)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    /** The page for a key; a stale one is answered at once and rendered anew in the background. */
    async page(key: string, render: () => Promise<StoredPage>): Promise<StoredPage> {
      const known = pages.get(key)
      if (known && known.rightUntil > now()) {
        pages.delete(key)
        pages.set(key, known)
        if (known.freshUntil <= now() && !refreshing.has(key)) {
          refreshing.add(key)
          render()
            .then((page) => isKept(page) && put(key, page))
            .catch(() => remove(key))
            .finally(() => refreshing.delete(key))
        }
        return known
      }
      const generation = drops
      const page = await render()
      // data that changed while this page was rendered may not be in it
      if (isKept(page) && generation === drops) put(key, page)
      return page
    },
    drop(tag: string) {
      drops += 1
      for (const key of [...(keysOf.get(tag) ?? [])]) remove(key)
      keysOf.delete(tag)
    },
    clear() {
      drops += 1
      pages.clear()
      keysOf.clear()
      bytes = 0
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

function isKept(page: StoredPage): boolean {
  return page.status === 200 && page.tags.length > 0
}

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted && /\bbr\b/.test(accepted)) return 'br'
  return accepted && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
