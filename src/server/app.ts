import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { StatusCode } from 'hono/utils/http-status'
import { SAVE_DATA_PATH } from '#domain/shell/save-data.ts'
import '#messages/all.ts'
import { ApiError } from './api-error.ts'
import type { AppContext } from './context.ts'
import { currentRequest } from './current-request.ts'
import { type Api, createCalls, localeOf, type MountedCall } from './http/calls.ts'
import { serveDocs } from './http/docs-page.ts'
import { toErrorResponse } from './http/error-response.ts'
import { createLimits, type Limits } from './http/limits.ts'
import { loggedPath } from './http/logged-path.ts'
import { createLookUps, type LookUps } from './http/look-ups.ts'
import type { Logger } from './log.ts'
import { serveAccount, serveExports, serveFacebook } from './routes/account.ts'
import { serveAuth } from './routes/auth.ts'
import { serveBooking } from './routes/booking.ts'
import { serveCarpool } from './routes/carpool.ts'
import { serveContent, serveStaticPages } from './routes/content.ts'
import { serveCspReports } from './routes/csp-reports.ts'
import { serveFeedback } from './routes/feedback.ts'
import { serveHosting } from './routes/hosting.ts'
import { serveCalendars, serveHostingDates } from './routes/hosting-dates.ts'
import { serveMyBookings } from './routes/my-bookings.ts'
import { serveNotificationStream, serveNotifications } from './routes/notifications.ts'
import { servePayments } from './routes/payments.ts'
import { servePlaces } from './routes/places.ts'
import { serveProfile } from './routes/profile.ts'
import { serveRatings } from './routes/ratings.ts'
import { serveReferral } from './routes/referral.ts'
import { serveSearch } from './routes/search.ts'
import { serveSaveData, serveWrites } from './routes/shell.ts'
import { serveSupport } from './routes/support.ts'
import { serveThreads } from './routes/threads.ts'
import { serveDriversDay, serveTripDay } from './routes/trip-day.ts'
import { serveVehicles } from './routes/vehicles.ts'
import { createLinkReport } from './services/content/report-link.ts'
import { createSharedLimiter } from './services/shell/shared-limiter.ts'

const API_PATH = '/api/v1'
const PAGES_PATH = '/content/v1'
/** Creates the API as a Hono app, called with `app.fetch(request, bindings)`. `calls` lists its endpoints. */
export function createApp(
  context: AppContext,
  log: Logger,
  limits: Limits = createLimits(context.config.rateLimits, createSharedLimiter(context.db, log)),
  lookUps: LookUps = createLookUps(context.config.rateLimits, log),
): Hono<Api> & { calls: readonly MountedCall[] } {
  const app = new Hono<Api>()
  app.use(async (c, next) => {
    await next()
    const request = currentRequest()
    const route = routePath(c)
    // without a handler it is the pattern of this one
    if (request && route !== '/*') request.route = route
  })

  const api = new Hono<Api>()
  const { serve, served } = createCalls(api, context, { limits, lookUps, log })
  serveSearch(serve)
  serveVehicles(serve)
  serveBooking(serve)
  serveCarpool(serve)
  serveHosting(serve)
  serveHostingDates(serve)
  serveProfile(serve)
  serveSupport(serve)
  serveThreads(serve)
  serveContent(serve, createLinkReport(log))
  serveAuth(serve, limits)
  serveAccount(serve)
  servePlaces(serve)
  serveMyBookings(serve)
  serveTripDay(serve)
  serveDriversDay(serve)
  serveRatings(serve)
  serveNotifications(serve)
  serveReferral(serve)
  serveFeedback(serve)
  serveWrites(serve)
  for (const path of ['/payments/*', '/calendars/*', '/exports/*', '/facebook/*', SAVE_DATA_PATH])
    api.use(path, async (c, next) => {
      await limits.call({ client: c.env?.client ?? '', session: null })
      await next()
    })
  servePayments(api, context, log)
  serveCalendars(api, context)
  serveNotificationStream(api, context, limits)
  serveExports(api, context, log)
  serveFacebook(api, context, log)
  serveCspReports(api, log, limits)
  serveSaveData(api)
  const pages = new Hono<Api>()
  const pageCalls = createCalls(pages, context, { limits, lookUps, log })
  serveStaticPages(pageCalls.serve)

  const all = [...served, ...pageCalls.served]
  if (context.config.apiDocs) serveDocs(api, all, { api: API_PATH, pages: PAGES_PATH })

  app.route(API_PATH, api)
  app.route(PAGES_PATH, pages)
  app.notFound((c) => {
    const isKnown = all.some(({ endpoint }) =>
      matches(endpoint.path, c.req.path.replace(/^\/(api|content)\/v1/, '')),
    )
    throw new ApiError(isKnown ? 'methodNotAllowed' : 'notFound')
  })
  app.onError((error, c) => {
    const failure = toErrorResponse(error, localeOf(c))
    if (failure.status >= 500)
      log.error('call failed', { path: loggedPath(c.req.path), status: failure.status, error })
    const detail = failure.body.error.map((error) => ({ detail: error.detail }))
    // the wire format repeats an error of the pricing call at data[0].detail: docs/api.md
    const body = c.req.path === `${API_PATH}/pricing` ? { ...failure.body, data: detail } : failure.body
    return c.json(body, failure.status as StatusCode as 400, failure.headers)
  })
  return Object.assign(app, { calls: all })
}

function matches(template: string, path: string): boolean {
  const pattern = template.split('/')
  const parts = path.split('/')
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith('{') || part === parts[index])
  )
}
