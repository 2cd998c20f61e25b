import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import { canonicalAddress } from '#domain/shell/addresses.ts'
import { localeFromAcceptLanguage, localeFromCookie, parseLocale } from '#domain/shell/locale.ts'
import type { createApp } from './app.ts'
import type { Core } from './core.ts'
import type { Door } from './door.ts'
import { ApiError } from './http/api-error.ts'
import type { ServeAsset } from './http/assets.ts'
import { codeOf, failureOf } from './http/fail.ts'
import { answerPicture } from './http/pictures.ts'
import { type AstroHandler, renderPage } from './http/render-page.ts'
import { CLOSED_POLICY, DOCS_POLICY, pagePolicy, SECURITY_HEADERS } from './http/security-headers.ts'
import { answerStandIn } from './http/stand-ins.ts'
import { type Log, loggedPath } from './log.ts'
import { chooseEncoding, encodedBody, type PageCache, type StoredPage } from './page-cache.ts'
import { findPicture } from './services/hosting/find-picture.ts'

interface Parts {
  core: Core
  app: ReturnType<typeof createApp>
  door: Door
  log: Log
  cache: PageCache
  serveAsset: ServeAsset
  astro: AstroHandler
}

const isApi = (pathname: string) => /^\/(api|content)\//.test(pathname)

/** Answers every request of the site: API before pages, assets from memory, pages from the cache. */
export function createHandler(parts: Parts) {
  const { core, log } = parts
  const api = getRequestListener((request, env) =>
    parts.app.fetch(request, {
      client: clientOf((env as { incoming: IncomingMessage }).incoming, core.config.trustProxy),
    }),
  )
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now()
    const requestId = randomUUID()
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    response.once('close', () => {
      const milliseconds = Math.round((performance.now() - started) * 10) / 10
      const path = loggedPath(request.url ?? '')
      log.info('request', {
        requestId,
        method: request.method,
        path,
        status: response.statusCode,
        milliseconds,
      })
    })
    try {
      await answer(parts, api, request, response, requestId)
    } catch (error) {
      log.error('request failed', { requestId, error })
      if (response.headersSent) return void response.destroy()
      const isUnavailable = codeOf(error) === 'unavailable'
      if (isUnavailable) response.setHeader('Retry-After', '5')
      response
        .writeHead(isUnavailable ? 503 : 500, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('Something went wrong. Please try again.')
    }
  }
}

async function answer(
  parts: Parts,
  api: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const url = parseAddress(request.url ?? '/')
  if (!url) return answerUnreadable(parts, request, response, requestId)
  const { pathname } = url
  if (isApi(pathname)) {
    response.setHeader('Content-Security-Policy', pathname === '/api/v1/docs' ? DOCS_POLICY : CLOSED_POLICY)
    return api(request, response)
  }
  if (await answerStandIn(parts.core, request, response)) return
  if (await answerPicture((name) => findPicture(parts.core, name), request, response)) return
  if (pathname === '/healthz') return void response.writeHead(200).end('ok')
  if (pathname === '/readyz') return answerReady(parts.core, response)
  if (await parts.serveAsset(pathname, request, response)) return
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()

  if (pathname === SIGN_IN_RETURN) response.removeHeader('Cross-Origin-Opener-Policy')
  const locale = parseLocale(url.searchParams.get('lang')) ?? localeFromCookie(request.headers.cookie) ?? 'en'
  const address = canonicalAddress(url)
  const page = await parts.cache.page(`${locale} ${address}`, () => render(parts, address, locale, requestId))
  if (page.status === 500 && !(await isReady(parts.core))) {
    response.setHeader('Retry-After', '5')
    sendPage({ ...page, status: 503 }, request, response)
  } else sendPage(page, request, response)
}

async function render(
  parts: Parts,
  address: string,
  locale: 'en' | 'np',
  requestId: string,
): Promise<StoredPage> {
  const { config, ports } = parts.core
  const { host } = new URL(config.siteUrl)
  const page = await renderPage(parts.astro, address, { door: parts.door, locale, requestId, host })
  const policy = page.headers['content-security-policy']
  if (policy)
    page.headers['content-security-policy'] = pagePolicy(policy, config.public, ports.wallet.formOrigin)
  return page
}

/** Null for an address that cannot be decoded, such as /vehicle/%E0%A4%A. */
function parseAddress(address: string): URL | null {
  try {
    const url = new URL(address, 'http://site')
    decodeURIComponent(url.pathname)
    if (url.pathname.includes('%00') || url.host !== 'site') return null
    return url
  } catch {
    return null
  }
}

async function answerUnreadable(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (isApi(request.url ?? '')) {
    const locale = localeFromAcceptLanguage(request.headers['accept-language'])
    const { status, body } = failureOf(new ApiError('unreadable'), locale)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    return
  }
  const locale = localeFromCookie(request.headers.cookie) ?? 'en'
  const page = await render(parts, '/unreadable-address', locale, requestId)
  sendPage({ ...page, status: 400 }, request, response)
}

async function isReady({ db }: Core): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

async function answerReady(core: Core, response: ServerResponse): Promise<void> {
  if (await isReady(core)) response.writeHead(200).end('ready')
  else response.writeHead(503, { 'Retry-After': '2' }).end('the database does not answer')
}

function sendPage(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Cookie, Accept-Encoding')
  if (page.status === 200) {
    const etag = `W/"${page.etag}"`
    response.setHeader('ETag', etag)
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  }
  const body = encodedBody(page, encoding)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.writeHead(page.status, { 'Content-Length': body.byteLength })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function clientOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (request.socket.remoteAddress ?? '')
}
