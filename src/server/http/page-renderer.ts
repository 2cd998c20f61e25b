import pLimit from 'p-limit'
import type { Locale } from '#domain/shell/locale.ts'
import type { Render } from '../astro/render.ts'
import { type PageCache, type RenderedPage, type StoredPage, storedPage } from '../page-cache.ts'
import type { PageData } from '../page-data.ts'
import { isTransientError } from './error-response.ts'
import type { InlineAssets } from './inline-assets.ts'

/** Rendering runs on one thread, so more concurrent renders only slow each other down. */
const CONCURRENT_RENDERS = 4
const MAX_WAITING = 60
/** Milliseconds after which a waiting user is assumed to have left. */
const MAX_WAIT_MS = 5_000

/** Too many pages wait to be rendered: responds with 503 and Retry-After. */
export class RenderOverload extends Error {}

export interface PageRequest {
  /** The path with the query parameters that the page reads. */
  address: string
  locale: Locale
  /** Renders a small page: domain/shell/save-data.ts. */
  savesData: boolean
  /** The visitor comes from another site: stylesheets and small scripts are inlined. */
  isArrival: boolean
  requestId: string
}
interface Options {
  render: Render
  data: PageData
  cache: PageCache
  siteUrl: string
  report: (error: unknown) => void
  /** Null in development, where files change. */
  inlineAssets: InlineAssets | null
}

/** Renders a page once for concurrent requests, a few pages at a time, and caches the result. */
export function createPageRenderer({ render, data, cache, siteUrl, report, inlineAssets }: Options) {
  const limit = pLimit(CONCURRENT_RENDERS)
  const inFlight = new Map<string, Promise<StoredPage>>()
  const { origin } = new URL(siteUrl)

  async function renderNow(request: PageRequest): Promise<StoredPage> {
    const { address, isArrival, ...locals } = request
    let isOutage = false
    const logError = (error: unknown): null => {
      isOutage ||= isTransientError(error)
      return data.logError(error)
    }
    // without the client's headers (such as cookies), which must not influence a page that is cached for all
    const response = await render(new Request(origin + address), { data: { ...data, logError }, ...locals })
    const page = await readPage(response)
    // a page that could not load says so, whatever the reason
    if (page.status === 500 && isOutage) page.status = 503
    return storedPage(isArrival && inlineAssets ? await inlineAssets(page) : page)
  }

  function schedule(key: string, request: PageRequest): Promise<StoredPage> {
    if (limit.activeCount >= CONCURRENT_RENDERS && limit.pendingCount >= MAX_WAITING)
      return Promise.reject(new RenderOverload())
    const queuedAt = performance.now()
    return limit(async () => {
      if (performance.now() - queuedAt > MAX_WAIT_MS) throw new RenderOverload()
      const startedAt = cache.tick
      const page = await renderNow(request)
      cache.put(key, page, startedAt)
      return page
    })
  }

  function renderOnce(key: string, request: PageRequest): Promise<StoredPage> {
    const known = inFlight.get(key)
    if (known) return known
    const rendering = schedule(key, request).finally(() => inFlight.delete(key))
    inFlight.set(key, rendering)
    return rendering
  }

  return {
    render: renderOnce,
    isUnderWay: (key: string): boolean => inFlight.has(key),
    /** Re-renders a stale page in the background. On failure the stale page is served until it expires. */
    refresh(key: string, request: PageRequest): void {
      if (inFlight.has(key)) return
      renderOnce(key, request).catch((error: unknown) => {
        if (!(error instanceof RenderOverload)) report(error)
      })
    },
  }
}
export type PageRenderer = ReturnType<typeof createPageRenderer>

/** Headers that the cache provider sends to the page cache; browsers do not get them. */
const CACHE_HEADERS = new Set(['cdn-cache-control', 'cache-tag', 'content-length'])

async function readPage(response: Response): Promise<RenderedPage> {
  const lifetime = response.headers.get('cdn-cache-control') ?? ''
  const seconds = (name: string) => Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(lifetime)?.[1] ?? 0)
  const tags = response.headers.get('cache-tag')
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !CACHE_HEADERS.has(name))),
    body: Buffer.from(await response.arrayBuffer()),
    tags: tags ? tags.split(',') : [],
    maxAge: seconds('max-age'),
    swr: seconds('stale-while-revalidate'),
  }
}
