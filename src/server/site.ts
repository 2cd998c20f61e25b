import { randomUUID } from 'node:crypto'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type Next } from 'hono'
import { localeFromAcceptLanguage } from '#domain/shell/locale.ts'
import type { createApp } from './app.ts'
import type { Core } from './core.ts'
import { ApiError } from './http/api-error.ts'
import type { ServeAsset } from './http/assets.ts'
import type { Bindings } from './http/bindings.ts'
import { serveDemoFiles } from './http/demo-files.ts'
import { codeOf, failureOf } from './http/fail.ts'
import type { Pages } from './http/pages.ts'
import { pictureResponse } from './http/pictures.ts'
import { CLOSED_POLICY, DOCS_POLICY, securityHeaders } from './http/security-headers.ts'
import { type Log, loggedPath } from './log.ts'
import type { Readiness } from './services/health/check-readiness.ts'
import { findPicture } from './services/hosting/find-picture.ts'

interface Parts {
  core: Core
  log: Log
  api: ReturnType<typeof createApp>
  pages: Pages
  /** Files of the build; in development Vite serves most of them before. */
  serveAsset: ServeAsset | null
  readiness: () => Promise<Readiness>
}
interface Site {
  Bindings: Bindings
  Variables: { requestId: string }
}

/** Everything that the site answers, in development and in production: API, mocks, uploads, files, pages. */
export function createSite(parts: Parts): Hono<Site> {
  const { core, log, api, pages, serveAsset, readiness } = parts
  const site = new Hono<Site>()

  site.use(async (context, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    await next()
    const milliseconds = Math.round((performance.now() - started) * 10) / 10
    const { method, path } = context.req
    if (!context.res.headers.has('x-already-sent')) addHeaders(context, requestId)
    log.request({ requestId, method, path: loggedPath(path), status: context.res.status, milliseconds })
  })

  site.on(['GET', 'HEAD'], '/healthz', (context) => context.text('ok'))
  site.on(['GET', 'HEAD'], '/readyz', async (context) => {
    const { isReady, reason } = await readiness()
    return isReady ? context.text(reason) : context.text(reason, 503, { 'Retry-After': '2' })
  })

  const answerApi = async (context: Context<Site>) => {
    const { raw } = context.req
    const response = context.env.isMalformed
      ? unreadable(raw.headers.get('accept-language'))
      : await api.fetch(raw, context.env)
    const policy = context.req.path === '/api/v1/docs' ? DOCS_POLICY : CLOSED_POLICY
    response.headers.set('content-security-policy', policy)
    return response
  }
  site.all('/api/*', answerApi)
  site.all('/content/*', answerApi)

  site.all('/idp/*', async (context, next) => {
    const mock = core.ports.identity.standIn
    const { incoming, outgoing } = context.env
    if (!mock || !incoming || !outgoing) return noMock(context, next)
    // the mock writes to the connection itself: its headers must be there before
    outgoing.setHeader('x-request-id', context.get('requestId'))
    for (const [name, value] of securityHeaders(context.req.path)) outgoing.setHeader(name, value)
    return (await mock(incoming, outgoing)) ? RESPONSE_ALREADY_SENT : next()
  })
  site.all(
    '/__sim/esewa/*',
    (context, next) => core.ports.wallet?.standIn?.(context.req.raw) ?? noMock(context, next),
  )

  serveDemoFiles(site, core.config)

  for (const files of ['/uploads/*', '/papers/*'])
    site.all(files, (context) => pictureResponse((name) => findPicture(core, name), context.req.raw))

  site.all('*', async (context) => {
    const { method, raw, url } = context.req
    const address = new URL(url)
    const isRead = method === 'GET' || method === 'HEAD'
    const file = isRead && !context.env.isMalformed ? await serveAsset?.(address.pathname, raw) : null
    if (file) return file
    if (!isRead) return context.body(null, 405, { Allow: 'GET, HEAD' })
    return pages.respond({
      url: address,
      target: address.pathname + address.search,
      method,
      headers: raw.headers,
      client: context.env.client,
      requestId: context.get('requestId'),
      isMalformed: context.env.isMalformed ?? false,
    })
  })

  site.onError((error, context) => {
    const isUnavailable = codeOf(error) === 'unavailable'
    log.error('request failed', {
      requestId: context.get('requestId'),
      path: loggedPath(context.req.path),
      error,
    })
    const text = 'Something went wrong. Please try again.'
    return isUnavailable ? context.text(text, 503, { 'Retry-After': '5' }) : context.text(text, 500)
  })
  return site
}

/** Where there are no mocks their addresses are like any other that is not there, whatever the method. */
async function noMock(context: Context<Site>, next: Next): Promise<Response | undefined> {
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return context.body(null, 404)
  await next()
  return undefined
}

function unreadable(language: string | null): Response {
  const { status, body } = failureOf(new ApiError('unreadable'), localeFromAcceptLanguage(language))
  return Response.json(body, { status })
}

function addHeaders(context: Context<Site>, requestId: string): void {
  const { headers } = context.res
  headers.set('x-request-id', requestId)
  for (const [name, value] of securityHeaders(context.req.path))
    if (!headers.has(name)) headers.set(name, value)
}
