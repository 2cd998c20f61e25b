import { randomUUID } from 'node:crypto'
import { type Context, Hono, type Next } from 'hono'
import { routePath } from 'hono/route'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import { ApiError } from './api-error.ts'
import type { createApp } from './app.ts'
import type { AppContext } from './context.ts'
import { type CurrentRequest, currentRequest, withRequest } from './current-request.ts'
import { withOneTimeout } from './db/circuit-breaker.ts'
import { mountHealth } from './health-routes.ts'
import type { ServeAsset } from './http/assets.ts'
import type { Bindings } from './http/bindings.ts'
import { serveDemoFiles } from './http/demo-files.ts'
import { codeOf, toErrorResponse } from './http/error-response.ts'
import { RESPONSE_ALREADY_SENT } from './http/listener.ts'
import { loggedPath } from './http/logged-path.ts'
import { MAP_FILES } from './http/map-files.ts'
import type { Pages } from './http/pages.ts'
import { pictureResponse, pictureVariants } from './http/pictures.ts'
import { CLOSED_POLICY, DOCS_POLICY, securityHeaders } from './http/security-headers.ts'
import { SERVICE_WORKER, serviceWorker } from './http/service-worker.ts'
import type { AppLogger } from './log.ts'
import { type MetricsPage, mountMetrics } from './metrics-page.ts'
import type { Health } from './services/health/check-health.ts'
import { findPicture } from './services/hosting/find-picture.ts'
import { bookingPathOf, SHORT_LINK } from './services/notifications/short-link.ts'
import { findStaticMap } from './services/static-maps/find-static-map.ts'

interface Parts {
  context: AppContext
  log: AppLogger
  api: ReturnType<typeof createApp>
  pages: Pages
  /** Applies the client's page limit to static maps that have to be drawn. */
  admit: (client: string) => Promise<{ ok: boolean }>
  /** Files of the build; in development Vite serves most of them first. */
  serveAsset: ServeAsset | null
  health: () => Promise<Health>
  /** Null where the metrics are elsewhere, or nowhere. */
  metricsPage: MetricsPage | null
}
interface Site {
  Bindings: Bindings
  Variables: { requestId: string }
}

/** All requests of the site, in development and in production: API, mocks, uploads, files, pages. */
export function createSite(parts: Parts): Hono<Site> {
  const { context, log, api, pages, admit, serveAsset, health, metricsPage } = parts
  const site = new Hono<Site>()

  site.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const request: CurrentRequest = { requestId, client: c.env?.client ?? '' }
    await withRequest(request, () => withOneTimeout(next))
    const milliseconds = Math.round((performance.now() - started) * 10) / 10
    const { method, path } = c.req
    if (!c.res.headers.has('x-already-sent')) {
      addHeaders(c, requestId)
      if (context.config.cdn) closeToCdn(c.res.headers)
    }
    const { client, userId, route = routeOf(c) } = request
    log.request({
      requestId,
      method,
      path: loggedPath(path),
      status: c.res.status,
      milliseconds,
      client,
      userId,
      route,
    })
  })

  mountHealth(site, health)
  const token = context.config.metrics?.token
  if (metricsPage && token) mountMetrics(site, metricsPage, token)

  const serveApi = async (c: Context<Site>) => {
    const { raw } = c.req
    const response = c.env.isMalformed
      ? malformedRequest(raw.headers.get('accept-language'))
      : await api.fetch(raw, c.env)
    const policy = c.req.path === '/api/v1/docs' ? DOCS_POLICY : CLOSED_POLICY
    response.headers.set('content-security-policy', policy)
    return response
  }
  site.all('/api/*', serveApi)
  site.all('/content/*', serveApi)

  site.all('/idp/*', async (c, next) => {
    const mock = context.ports.identity.mockHandler
    const { incoming, outgoing } = c.env
    if (!mock || !incoming || !outgoing) return noMock(c, next)
    // the mock writes to the connection itself, so headers must be set before
    outgoing.setHeader('x-request-id', c.get('requestId'))
    for (const [name, value] of securityHeaders(c.req.path)) outgoing.setHeader(name, value)
    return (await mock(incoming, outgoing)) ? RESPONSE_ALREADY_SENT : next()
  })
  for (const id of GATEWAYS)
    site.all(
      `/__sim/${id}/*`,
      (c, next) => context.ports.gateways[id]?.simulator?.(c.req.raw) ?? noMock(c, next),
    )
  site.all('/__sim/sms', (c, next) => context.ports.sms?.inbox?.(c.req.raw) ?? noMock(c, next))

  serveDemoFiles(site, context.config)

  site.on(['GET', 'HEAD'], SERVICE_WORKER, async (c, next) => {
    return (await serviceWorker(context.config, serveAsset, c.req.raw)) ?? (await next())
  })

  site.on(['GET', 'HEAD'], `${SHORT_LINK}:key`, async (c, next) => {
    const path = bookingPathOf(c.req.param('key'))
    return path ? c.redirect(path) : await next()
  })

  const find = (name: string) => findPicture(context, name)
  const variantsOf = pictureVariants({ isForCdn: context.config.cdn })
  site.all('/uploads/*', (c) => pictureResponse(find, c.req.raw, variantsOf))
  site.all('/papers/*', (c) => pictureResponse(find, c.req.raw))
  site.all('/stills/*', (c) =>
    pictureResponse((name) => findStaticMap(context, name, () => admit(c.env.client)), c.req.raw),
  )

  site.all('*', async (c) => {
    const { method, raw, url } = c.req
    const address = new URL(url)
    const isRead = method === 'GET' || method === 'HEAD'
    const file = isRead && !c.env.isMalformed ? await serveAsset?.(address.pathname, raw) : null
    if (file) {
      const request = currentRequest()
      if (request) request.route = FILES
      return file
    }
    const isMissingFile = address.pathname.startsWith(MAP_FILES) || isFilePath(address.pathname)
    if (isMissingFile) return c.text('No such file.', 404)
    if (!isRead) return c.body(null, 405, { Allow: 'GET, HEAD' })
    return pages.respond({
      url: address,
      target: address.pathname + address.search,
      method,
      headers: raw.headers,
      client: c.env.client,
      requestId: c.get('requestId'),
      isMalformed: c.env.isMalformed ?? false,
    })
  })

  site.onError((error, c) => {
    const isUnavailable = codeOf(error) === 'unavailable'
    log.error('request failed', {
      requestId: c.get('requestId'),
      path: loggedPath(c.req.path),
      error,
    })
    const text = 'Something went wrong. Please try again.'
    return isUnavailable ? c.text(text, 503, { 'Retry-After': '5' }) : c.text(text, 500)
  })
  return site
}

/** The route of built files, in the metrics. */
const FILES = 'files'

/** The pattern of the handler; undefined for pages, whose pattern is that of their path. */
function routeOf(c: Context<Site>): string | undefined {
  const route = routePath(c)
  return route.startsWith('/') && route !== '/*' ? route : undefined
}

/** Pages whose path looks like that of a file: `src/pages/*.*.ts`. */
const FILE_PAGES = ['/guard.js', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml']

/** Missing files are requested by programs: they get a short text instead of a page of 40 kB. */
function isFilePath(pathname: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]{0,11}$/i.test(pathname) && !FILE_PAGES.includes(pathname)
}

/** Without mocks their URLs are ordinary 404s, for every method. */
async function noMock(c: Context<Site>, next: Next): Promise<Response | undefined> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(null, 404)
  await next()
  return undefined
}

function malformedRequest(language: string | null): Response {
  const { status, body } = toErrorResponse(new ApiError('unreadable'), localeFromAcceptLanguage(language))
  return Response.json(body, { status })
}

function addHeaders(c: Context<Site>, requestId: string): void {
  const { headers } = c.res
  headers.set('x-request-id', requestId)
  for (const [name, value] of securityHeaders(c.req.path)) if (!headers.has(name)) headers.set(name, value)
}

/** What is not said to be public must not be stored by a CDN, whatever its own rules are. */
function closeToCdn(headers: Headers): void {
  const value = headers.get('cache-control') ?? 'no-cache'
  if (!/\b(public|private|no-store)\b/.test(value)) headers.set('cache-control', `private, ${value}`)
}
