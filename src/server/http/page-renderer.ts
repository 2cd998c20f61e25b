import pLimit from 'p-limit'
import type { Locale } from '#domain/shell/locale.ts'
import type { Render } from '../astro/render.ts'
import { type PageCache, type RenderedPage, type StoredPage, storedPage } from '../page-cache.ts'
import type { PageData } from '../page-data.ts'

/** Rendering is one thread's work: more at once only make each one slower. */
const CONCURRENT_RENDERS = 4
const MAX_WAITING = 60
/** A reader who waited longer has given up; in milliseconds. */
const MAX_WAIT_MS = 5_000

/** Too many pages wait to be rendered: a 503 that says when to come back. */
export class RenderOverload extends Error {}

export interface PageRequest {
  /** path with the query keys that the page reads */
  address: string
  locale: Locale
  requestId: string
}
interface Options {
  render: Render
  data: PageData
  cache: PageCache
  /** the origin that pages believe to be served from */
  siteUrl: string
  report: (error: unknown) => void
}

/** Renders each page once however many ask for it at the same moment, few pages at a time, and puts them into the cache. */
export function createPageRenderer({ render, data, cache, siteUrl, report }: Options) {
  const limit = pLimit(CONCURRENT_RENDERS)
  const inFlight = new Map<string, Promise<StoredPage>>()
  const { origin } = new URL(siteUrl)

  async function renderNow({ address, locale, requestId }: PageRequest): Promise<StoredPage> {
    // a request of our own: what a reader sends (cookies, odd headers) cannot get into a page that others are shown
    const response = await render(new Request(origin + address), { data, locale, requestId })
    return storedPage(await readPage(response))
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
    /** Renders a stale page anew for the next reader; when that fails, the stale one is served to its end. */
    refresh(key: string, request: PageRequest): void {
      if (inFlight.has(key)) return
      renderOnce(key, request).catch((error: unknown) => {
        if (!(error instanceof RenderOverload)) report(error)
      })
    },
  }
}
export type PageRenderer = ReturnType<typeof createPageRenderer>

/** What the cache provider wrote for the page cache: not for a browser. */
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
