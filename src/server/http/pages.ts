import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  localeFromCookie,
  localeFromPath,
  parseLocale,
} from '#domain/shell/locale.ts'
import { canonicalPath, isRenderedForEach } from '#domain/shell/page-urls.ts'
import { isSavingData } from '#domain/shell/save-data.ts'
import { serverTiming } from '#domain/shell/server-time.ts'
import { sitePage } from '#domain/shell/site-pages.ts'
import type { PageCache, StoredPage } from '../page-cache.ts'
import { chooseEncoding, encodedBody } from './encoding.ts'
import type { Admission } from './limits.ts'
import { type PageRenderer, RenderOverload } from './page-renderer.ts'
import { hasWritten } from './recent-write.ts'
import { securityHeaders } from './security-headers.ts'

const MAX_KNOWN_ADDRESSES = 5_000
const MAX_KNOWN_LENGTH = 300
const RETRY_SECONDS = 5
/** Seconds that a CDN may keep a page, and serve it stale: nobody tells it what has changed. */
const MAX_CDN_SECONDS = 60

interface Options {
  cache: PageCache
  renderer: PageRenderer
  /** Pages depend on nothing but their URL, and a CDN may keep public ones. */
  isForCdn: boolean
  /** Adds the configured sources to a page's own CSP. */
  policy: (policy: string) => string
  /** Whether the database responds. If not, an error page is a 503. */
  isReady: () => Promise<boolean>
  /** The rate limit, checked before a page is rendered for a client. */
  admit: (client: string, path: string) => Promise<Admission>
  now: () => number
}
interface RawRequest {
  url: URL
  target: string
  method: string
  headers: Headers
  client: string
  requestId: string
  /** The URL is invalid: responds with 400. */
  isMalformed: boolean
}
/** Properties of a request that change a page, in addition to its URL. */
interface Variant {
  locale: Locale
  savesData: boolean
  isArrival: boolean
}
const variantName = ({ locale, savesData, isArrival }: Variant) =>
  `${locale}${savesData ? ' small' : ''}${isArrival ? ' arrival' : ''}`
/** By Sec-Fetch-Site. A visitor from a page of this site has its stylesheets already; old browsers send no header. */
const comesFromElsewhere = (site: string | null | undefined) => site != null && site !== 'same-origin'
/** Alternating names and values, for Node's `writeHead`. */
type HeaderList = readonly string[]

export function createPages({ cache, renderer, isForCdn, policy, isReady, admit, now }: Options) {
  /** Maps request target and variant to the key of a page, so that serving a cached page parses no URL. */
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_ADDRESSES })
  const failures = new Map<Locale, StoredPage>()
  const headerLists = new WeakMap<StoredPage, HeaderList>()

  function variantOf(
    pathname: string,
    language: string | null | undefined,
    { cookie, saveData, fetchSite }: Record<'cookie' | 'saveData' | 'fetchSite', string | null | undefined>,
  ): Variant {
    if (isForCdn) return { locale: localeOf(pathname, language, null), savesData: false, isArrival: false }
    return {
      locale: localeOf(pathname, language, cookie),
      savesData: isSavingData(cookie, saveData),
      isArrival: comesFromElsewhere(fetchSite),
    }
  }

  async function failurePage(locale: Locale): Promise<StoredPage> {
    const address = '/busy'
    const page =
      failures.get(locale) ??
      (await renderer.render(`${locale} ${address}`, {
        address,
        locale,
        savesData: false,
        isArrival: false,
        hasWritten: false,
        requestId: '',
      }))
    failures.set(locale, page)
    return page
  }

  async function find(raw: RawRequest, variant: Variant) {
    const { url, target, client, requestId, isMalformed, headers } = raw
    const address = isMalformed ? '/unreadable-address' : canonicalPath(url)
    const key = isRenderedForEach(url.pathname) ? requestId : `${variantName(variant)} ${address}`
    const request = { address, ...variant, requestId, hasWritten: hasWritten(headers.get('cookie')) }
    const cached = cache.get(key)
    if (cached) {
      if (!isMalformed && target.length <= MAX_KNOWN_LENGTH)
        known.set(`${variantName(variant)} ${target}`, key)
      const isFresh = cache.isFresh(cached)
      cache.answers[isFresh ? 'hit' : 'stale'] += 1
      if (!isFresh) renderer.refresh(key, request)
      return { page: cached, status: cached.status, wait: 0 }
    }
    cache.answers.miss += 1
    // joining a render in progress is free
    const admission = renderer.isUnderWay(key, request) ? null : await admit(client, address)
    if (admission && !admission.ok)
      return { page: await failurePage(variant.locale), status: 429, wait: admission.retryAfterSeconds }
    try {
      const page = await renderer.render(key, request)
      if (page.status === 500 && !(await isReady())) return { page, status: 503, wait: RETRY_SECONDS }
      const wait = page.status === 503 ? RETRY_SECONDS : 0
      return { page, status: isMalformed ? 400 : page.status, wait }
    } catch (error) {
      if (!(error instanceof RenderOverload)) throw error
      return { page: await failurePage(variant.locale), status: 503, wait: RETRY_SECONDS }
    }
  }

  /** The page's own headers, the same for all clients. */
  function headersOf(page: StoredPage): HeaderList {
    const listed = headerLists.get(page)
    if (listed) return listed
    const { 'content-security-policy': ownPolicy, ...own } = page.headers
    const list = Object.entries<string>({
      ...own,
      ...(own['content-type'] === 'text/html' && { 'content-type': 'text/html; charset=utf-8' }),
      ...(ownPolicy && { 'content-security-policy': policy(ownPolicy) }),
      vary: isForCdn ? 'Accept-Encoding' : 'Cookie, Accept-Encoding, Save-Data, Sec-Fetch-Site',
      ...(page.status === 200 && { etag: `W/"${page.etag}"` }),
    }).flat()
    headerLists.set(page, list)
    return list
  }

  /** Headers that differ between two responses with the same page. */
  function currentHeadersOf(page: StoredPage, status: number, pathname: string): HeaderList {
    const timing = ['server-timing', serverTiming(now())]
    if (!isForCdn) return ['cache-control', 'no-cache', ...timing]
    if (status !== 200 || page.tags.length === 0 || !isPublic(pathname))
      return ['cache-control', 'private, no-cache', ...timing]
    const [maxAge, swr] = Object.values(cache.timeLeft(page)).map((left) => Math.min(left, MAX_CDN_SECONDS))
    // without the time, which would be that of the first visitor
    return ['cache-control', `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${swr}`]
  }

  return {
    /** Renders the pages that must be available even if rendering fails. */
    async warmUp(): Promise<void> {
      for (const locale of LOCALES) await failurePage(locale)
    },

    /** Does not add the security headers, which every response gets. */
    async respond(request: RawRequest): Promise<Response> {
      const { url, headers, method } = request
      const variant = variantOf(url.pathname, url.searchParams.get('lang'), {
        cookie: headers.get('cookie'),
        saveData: headers.get('save-data'),
        fetchSite: headers.get('sec-fetch-site'),
      })
      const { page, status, wait } = await find(request, variant)
      const responseHeaders = headersFrom([
        ...headersOf(page),
        ...currentHeadersOf(page, status, url.pathname),
      ])
      if (wait > 0) responseHeaders.set('retry-after', String(wait))
      if (status !== page.status) responseHeaders.delete('etag')
      if (status === 200 && headers.get('if-none-match') === responseHeaders.get('etag'))
        return new Response(null, { status: 304, headers: responseHeaders })
      const encoding = chooseEncoding(headers.get('accept-encoding') ?? undefined)
      const body = encodedBody(page, encoding)
      if (encoding !== 'identity') responseHeaders.set('content-encoding', encoding)
      responseHeaders.set('content-length', String(body.byteLength))
      return new Response(method === 'HEAD' ? null : body, { status, headers: responseHeaders })
    },

    /**
     * Writes a fresh cached page directly to the connection and returns true; returns false for everything else. Gives
     * the same result as `respond` without creating a Request and a Response, for most requests of a busy site.
     */
    writeCached(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
      const { method, url: target = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const query = target.indexOf('?')
      const language = query < 0 ? null : /[?&]lang=(\w*)/.exec(target)?.[1]
      const pathname = query < 0 ? target : target.slice(0, query)
      const variant = variantOf(pathname, language, {
        cookie: headers.cookie,
        saveData: String(headers['save-data'] ?? ''),
        fetchSite: headers['sec-fetch-site'],
      })
      const key = known.get(`${variantName(variant)} ${target}`)
      const page = key === undefined ? null : cache.get(key)
      if (!page || !cache.isFresh(page)) return false
      cache.answers.hit += 1
      const security = securityHeaders(pathname)
      const current = currentHeadersOf(page, page.status, pathname)
      const list = ['x-request-id', requestId, ...current, ...security.flat(), ...headersOf(page)]
      if (headers['if-none-match'] === `W/"${page.etag}"`) {
        response.writeHead(304, list).end()
        return true
      }
      const encoding = chooseEncoding(headers['accept-encoding'])
      const body = encodedBody(page, encoding)
      if (encoding !== 'identity') list.push('content-encoding', encoding)
      list.push('content-length', String(body.byteLength))
      response.writeHead(200, list)
      response.end(method === 'HEAD' ? undefined : body)
      return true
    },
  }
}
export type Pages = ReturnType<typeof createPages>

/** Whether a CDN may keep the page: what search engines show, and files such as robots.txt. */
function isPublic(pathname: string): boolean {
  const rules = sitePage(pathname)
  return rules === null || rules.engines === 'sitemap' || rules.engines === 'indexed'
}

function headersFrom(list: HeaderList): Headers {
  const headers = new Headers()
  for (let at = 0; at < list.length; at += 2) headers.set(list[at] ?? '', list[at + 1] ?? '')
  return headers
}

/** The language of the path, then of `?lang=`, then of the cookie, then the default one. */
function localeOf(
  pathname: string,
  language: string | null | undefined,
  cookie: string | null | undefined,
): Locale {
  return localeFromPath(pathname) ?? parseLocale(language) ?? localeFromCookie(cookie) ?? DEFAULT_LOCALE
}
