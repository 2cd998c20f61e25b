import type { Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '#contract/errors.ts'
import type { Core } from '#server/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type Api, localeOf, originOf } from '#server/http/calls.ts'
import { codeOf, failureOf } from '#server/http/fail.ts'
import {
  NO_WALLET_PAYMENT,
  paymentPage,
  REFUSED_PAYMENT,
  siteOrigin,
  UNAVAILABLE_PAYMENT,
} from '#server/services/payments/addresses.ts'
import { checkAttempt } from '#server/services/payments/check-attempt.ts'
import { startPayment } from '#server/services/payments/start-payment.ts'
import { takeReturn } from '#server/services/payments/take-return.ts'
import type { Told } from '#server/services/payments/told.ts'

/** The wallet's browser navigations: they answer with redirects to pages, not with the envelope. */
export function servePayments(api: Hono<Api>, core: Core, told: Told): void {
  api.get('/payments/bookingPayment/:bookingId', (context) =>
    goOn(context, told, () => {
      if (!core.ports.wallet) throw new ApiError('walletNotOffered')
      const bookingId = context.req.param('bookingId')
      const origin = siteOrigin(core, originOf(core, context))
      return startPayment(core, { bookingId, origin, instead: context.req.query('instead') }, told)
    }),
  )
  for (const back of ['/payments/esewa/*', '/payments/check/*'])
    api.use(back, async (_, next) => {
      if (!core.ports.wallet) throw new ApiError('notFound')
      await next()
    })
  api.get('/payments/esewa/success', (context) =>
    goOn(context, told, () => takeReturn(core, context.req.query('data') ?? '', told)),
  )
  api.get('/payments/esewa/failure/:attempt', (context) =>
    goOn(context, told, () => checkAttempt(core, context.req.param('attempt'), told)),
  )
  api.get('/payments/check/:attempt', (context) =>
    goOn(context, told, () => checkAttempt(core, context.req.param('attempt'), told)),
  )
}

/** What a browser reads of a failure. */
const PAGES: Partial<Record<ErrorCode, string>> = {
  paymentRefused: REFUSED_PAYMENT,
  walletNotOffered: NO_WALLET_PAYMENT,
}

/** To the page of a payment. What fails keeps its status and envelope, and a browser goes on to a page that says so. */
async function goOn(context: Context<Api>, told: Told, act: () => Promise<string>): Promise<Response> {
  context.header('Cache-Control', 'no-store')
  try {
    return context.redirect(paymentPage(await act()), 303)
  } catch (error) {
    const { status, body, headers } = failureOf(error, localeOf(context))
    if (status >= 500) told.error('a payment call failed', { path: context.req.path, status, error })
    const page = paymentPage(PAGES[codeOf(error)] ?? UNAVAILABLE_PAYMENT)
    return context.json(body, status as StatusCode as 400, { ...headers, Refresh: `0; url=${page}` })
  }
}
