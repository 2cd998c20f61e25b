import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DEFAULT_LOCALE, localeFromCookie } from '#domain/shell/locale.ts'
import { MOCK_PAGE_POLICY } from '../../../mock-page.ts'
import type { SimulatorContext } from '../../port.ts'
import { amountOf, ESEWA_STATUSES, FORM_PATH, STATUS_PATH, sign } from '../protocol.ts'
import { checkForm } from './check-form.ts'
import {
  PASSWORD,
  PATH,
  PEOPLE,
  PRODUCT_CODE,
  SECRET,
  SERVICES,
  SIMULATED_OUTCOMES,
  type SimulatedOutcome,
  SLOW_MS,
  TOKEN,
} from './constants.ts'
import {
  completeSession,
  correctStatus,
  findPayment,
  listPayments,
  openPayment,
  readService,
  type SimulatedPayment,
  setService,
  statusOf,
} from './ledger.ts'
import {
  confirmPage,
  counterPage,
  endPage,
  loginPage,
  messagePage,
  type PageTexts,
  pageTexts,
} from './pages.ts'
import { AMOUNT_FORMS, amountFormOf, returnUrl } from './return-url.ts'

const MAX_BODY = 16_384
const DECISIONS = {
  pay: 'COMPLETE',
  lost: 'COMPLETE',
  cancel: 'CANCELED',
  expire: 'NOT_FOUND',
} as const satisfies Partial<Record<SimulatedOutcome, string>>

/** eSewa's side of the protocol (docs/external-services.md) with its paths below `PATH`. State is in the database. */
export function createSimulator(place: SimulatorContext): Hono {
  const app = new Hono().basePath(PATH)
  app.use(bodyLimit({ maxSize: MAX_BODY }))
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', MOCK_PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
  })
  app.notFound((c) => c.html(messagePage(words(c), 'unknown'), 404))

  app.post(FORM_PATH, async (c) => {
    const fields = checkForm(await posted(c))
    if (typeof fields === 'string') return c.html(messagePage(words(c), fields), 400)
    const { transaction_uuid, product_code, total_amount, success_url, failure_url } = fields
    const isNew = await openPayment(place, {
      transaction_uuid,
      product_code,
      total_amount,
      success_url,
      failure_url,
    })
    if (!isNew) {
      const earlier = await findPayment(place, transaction_uuid)
      return c.html(messagePage(words(c), 'reused', earlier?.failure_url), 400)
    }
    return c.redirect(`${PATH}/pay/${transaction_uuid}`, 303)
  })

  app.get('/pay/:uuid', async (c) => {
    const payment = await findPayment(place, c.req.param('uuid'))
    if (!payment) return c.notFound()
    if (statusOf(payment, place.now()) !== 'PENDING')
      return c.html(endPage(words(c), 'over', payment.failure_url), 410)
    return c.html(loginPage(words(c), payment, false))
  })

  app.post('/pay/:uuid/login', async (c) => {
    const payment = await findPayment(place, c.req.param('uuid'))
    if (!payment) return c.notFound()
    const { id, password, token } = await posted(c)
    const person = PEOPLE.find((item) => item.id === id)
    if (!person || password !== PASSWORD || token !== TOKEN)
      return c.html(loginPage(words(c), payment, true), 401)
    const uuid = payment.transaction_uuid
    const entered = new URLSearchParams({ id: person.id, proof: proofOf(person.id, uuid) })
    return c.redirect(`${PATH}/pay/${uuid}/confirm?${entered}`, 303)
  })

  app.get('/pay/:uuid/confirm', async (c) => {
    const payment = await findPayment(place, c.req.param('uuid'))
    if (!payment) return c.notFound()
    const { id, proof = '' } = c.req.query()
    const person = personOf(payment, id, proof)
    if (statusOf(payment, place.now()) !== 'PENDING')
      return c.html(endPage(words(c), 'over', payment.failure_url), 410)
    if (!person) return c.redirect(`${PATH}/pay/${payment.transaction_uuid}`, 303)
    return c.html(confirmPage(words(c), { payment, person, proof, isShort: false }))
  })

  app.post('/pay/:uuid', async (c) => {
    const payment = await findPayment(place, c.req.param('uuid'))
    if (!payment) return c.notFound()
    const { outcome: chosen, id, proof, amount } = await posted(c)
    const outcome = SIMULATED_OUTCOMES.find((item) => item === chosen)
    const person = personOf(payment, id, proof)
    if (!outcome || (!person && outcome !== 'cancel')) return c.html(loginPage(words(c), payment, true), 401)
    const isPaying = outcome === 'pay' || outcome === 'lost'
    if (isPaying && person && person.balance < (amountOf(payment.total_amount) ?? 0))
      return c.html(confirmPage(words(c), { payment, person, proof: proof ?? '', isShort: true }), 402)
    if (outcome === 'pending') return c.redirect(payment.failure_url, 303)
    const decided = await completeSession(place, payment.transaction_uuid, DECISIONS[outcome])
    if (!decided) return c.html(endPage(words(c), 'over', payment.failure_url), 410)
    if (outcome === 'lost' || outcome === 'expire')
      return c.html(endPage(words(c), outcome, outcome === 'lost' ? '/' : payment.failure_url))
    if (outcome === 'cancel') return c.redirect(payment.failure_url, 303)
    const form = AMOUNT_FORMS.find((item) => item === amount) ?? amountFormOf(payment.transaction_uuid)
    return c.redirect(returnUrl(decided, form), 303)
  })

  app.get(STATUS_PATH, async (c) => {
    const service = await readService(place)
    if (service === 'outage') return c.json({ code: 0, error_message: 'Service is currently unavailable' })
    if (service === 'slow') await wait(c.req.raw.signal)
    const { product_code = '', total_amount = '', transaction_uuid = '' } = c.req.query()
    const payment = await findPayment(place, transaction_uuid)
    const isKnown =
      payment && product_code === PRODUCT_CODE && amountOf(total_amount) === amountOf(payment.total_amount)
    return c.json({
      product_code,
      transaction_uuid,
      total_amount: amountOf(total_amount),
      status: isKnown ? statusOf(payment, place.now()) : 'NOT_FOUND',
      ref_id: isKnown ? payment.ref_id : null,
    })
  })

  app.get('/counter', async (c) => {
    const [service, payments] = await Promise.all([readService(place), listPayments(place)])
    const rows = payments.map((payment) => ({ payment, status: statusOf(payment, place.now()) }))
    return c.html(counterPage(words(c), service, rows))
  })
  app.post('/counter', async (c) => {
    const { service, uuid, status } = await posted(c)
    const next = SERVICES.find((item) => item === service)
    const corrected = ESEWA_STATUSES.find((item) => item === status)
    if (next) await setService(place, next)
    if (uuid && corrected && (await findPayment(place, uuid))) await correctStatus(place, uuid, corrected)
    return c.redirect(`${PATH}/counter`, 303)
  })
  return app
}

/** Longer than any timeout, or until the client disconnects. */
function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Proves that the user has logged in for this payment. */
function proofOf(id: string, uuid: string): string {
  return sign(SECRET, { id, uuid }, ['id', 'uuid'])
}

function personOf({ transaction_uuid }: SimulatedPayment, id: string | undefined, proof: string | undefined) {
  return PEOPLE.find((item) => item.id === id && proof === proofOf(item.id, transaction_uuid))
}

async function posted(c: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await c.req.parseBody())
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function words(c: Context): PageTexts {
  return pageTexts(localeFromCookie(c.req.header('cookie')) ?? DEFAULT_LOCALE)
}
