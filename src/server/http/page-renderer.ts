import pLimit from 'p-limit'
import type { Locale } from '#domain/shell/locale.ts'
import type { Render } from '../astro/render.ts'
import { MAX_LAG_MS } from '../db/replica.ts'
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
  /** The visitor has just written, and must see it. */
  hasWritten: boolean
  requestId: string
}
interface Options {
  render: Render
  data: PageData
  /** Reads that may miss what was committed within `MAX_LAG_MS`; null without a replica. */
  oldData: PageData | null
  cache: PageCache
  siteUrl: string
  report: (error: unknown) => void
  /** Null in development, where files change. */
  inlineAssets: InlineAssets | null
}

/** Renders a page once for concurrent requests, a few pages at a time, and caches the result. */
export function createPageRenderer({ render, data, oldData, cache, siteUrl, report, inlineAssets }: Options) {
  const limit = pLimit(CONCURRENT_RENDERS)
  const inFlight = new Map<string, Promise<StoredPage>>()
  const { origin } = new URL(siteUrl)

  async function renderNow(request: PageRequest, data: PageData): Promise<StoredPage> {
    const { address, isArrival, hasWritten: _, ...locals } = request
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

  /** A page that shows a recent change is rendered from the primary: a replica may not have the change yet. */
  const oldDataFor = (key: string, { hasWritten }: PageRequest) =>
    hasWritten || cache.wasDropped(key, cache.now() - MAX_LAG_MS) ? null : oldData

  function schedule(key: string, request: PageRequest): Promise<StoredPage> {
    if (limit.activeCount >= CONCURRENT_RENDERS && limit.pendingCount >= MAX_WAITING)
      return Promise.reject(new RenderOverload())
    const queuedAt = performance.now()
    return limit(async () => {
      if (performance.now() - queuedAt > MAX_WAIT_MS) throw new RenderOverload()
      const old = oldDataFor(key, request)
      const asOf = cache.now() - (old ? MAX_LAG_MS : 0)
      const page = await renderNow(request, old ?? data)
      cache.put(key, page, asOf)
      return page
    })
  }

  function renderOnce(key: string, request: PageRequest): Promise<StoredPage> {
    const name = flightName(key, request)
    const known = inFlight.get(name)
    if (known) return known
    const rendering = schedule(key, request).finally(() => inFlight.delete(name))
    inFlight.set(name, rendering)
    return rendering
  }
  const flightName = (key: string, request: PageRequest) =>
    oldDataFor(key, request) ? key : `${key} current`

  return {
    render: renderOnce,
    isUnderWay: (key: string, request: PageRequest): boolean => inFlight.has(flightName(key, request)),
    /** Re-renders a stale page in the background. On failure the stale page is served until it expires. */
    refresh(key: string, request: PageRequest): void {
      if (inFlight.has(flightName(key, request))) return
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
