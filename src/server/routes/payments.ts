import type { Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '#contract/errors.ts'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { pathIn } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type Api, localeOf, originOf } from '#server/http/calls.ts'
import { codeOf, toErrorResponse } from '#server/http/error-response.ts'
import { handleReturn, handleUnprovenReturn } from '#server/services/payments/handle-return.ts'
import { startPayment } from '#server/services/payments/start-payment.ts'
import {
  localeByUrl,
  NO_WALLET_PAYMENT,
  paymentPath,
  REFUSED_PAYMENT,
  siteOrigin,
  UNAVAILABLE_PAYMENT,
} from '#server/services/payments/urls.ts'
import type { EventLogger } from '#server/services/shared/error-logger.ts'

/** The wallet's browser navigations: responses are redirects to pages, not the envelope. */
export function servePayments(api: Hono<Api>, context: AppContext, logger: EventLogger): void {
  const isOffered = () => Object.keys(context.ports.gateways).length > 0
  api.get('/payments/bookingPayment/:id', (c) =>
    redirectToPayment(c, context, logger, () => {
      if (!isOffered()) throw new ApiError('walletNotOffered')
      const id = c.req.param('id')
      const origin = siteOrigin(context, originOf(context, c))
      const { gateway: chosen, instead: abandoned } = c.req.query()
      return startPayment(context, { id, origin, chosen, abandoned }, logger)
    }),
  )
  api.use('/payments/check/*', async (_, next) => {
    if (!isOffered()) throw new ApiError('notFound')
    await next()
  })
  api.get('/payments/check/:attempt', (c) =>
    redirectToPayment(c, context, logger, () =>
      handleUnprovenReturn(context, c.req.param('attempt'), logger),
    ),
  )
  for (const id of GATEWAYS) {
    api.use(`/payments/${id}/*`, async (_, next) => {
      if (!context.ports.gateways[id]) throw new ApiError('notFound')
      await next()
    })
    api.get(`/payments/${id}/success/:language?`, (c) =>
      redirectToPayment(c, context, logger, () => handleReturn(context, id, c.req.raw, logger)),
    )
    api.get(`/payments/${id}/failure/:attempt/:language?`, (c) =>
      redirectToPayment(c, context, logger, () =>
        handleUnprovenReturn(context, c.req.param('attempt'), logger),
      ),
    )
  }
}

/** The failure page by error code. */
const PAGES: Partial<Record<ErrorCode, string>> = {
  paymentRefused: REFUSED_PAYMENT,
  walletNotOffered: NO_WALLET_PAYMENT,
}

/**
 * Redirects to the payment page. A failure keeps its status and envelope, and a browser is shown a failure page.
 */
async function redirectToPayment(
  c: Context<Api>,
  context: AppContext,
  logger: EventLogger,
  callback: () => Promise<string>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const locale = localeByUrl(originOf(context, c), {
    cookie: c.req.header('cookie'),
    referer: c.req.header('referer'),
    language: c.req.param('language'),
  })
  const pathOf = (key: string) => pathIn(locale, paymentPath(key))
  try {
    return c.redirect(pathOf(await callback()), 303)
  } catch (error) {
    const { status, body, headers } = toErrorResponse(error, localeOf(c))
    if (status >= 500) logger.error('a payment call failed', { path: c.req.path, status, error })
    const page = pathOf(PAGES[codeOf(error)] ?? UNAVAILABLE_PAYMENT)
    return c.json(body, status as StatusCode as 400, { ...headers, Refresh: `0; url=${page}` })
  }
}
