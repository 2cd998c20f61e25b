import { beforeAll, describe, expect, it } from 'vitest'
import { FORM_NAMES, sign } from '#server/ports/gateways/esewa/protocol.ts'
import { openApi, testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { openWalletSimulator, SIM } from './wallet-simulator.ts'

const FORM = `${SIM}/api/epay/main/v2/form`
const KEY = 'wallet-simulator/no-money-behind-this'
let clock = NOW
const api = testApi({ LOG_LEVEL: 'silent' }, () => clock)
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let serial = 0

beforeAll(async () => {
  simulator = await openWalletSimulator(api, () => clock)
})

async function formFields(amountText = '8500', name = `sim-${serial++}`) {
  clock += 1_000
  const start = await api.wallet.start(
    { transactionUuid: name, amountText, reference: null },
    { success: 'http://shop/success', failure: `http://shop/failure/${name}` },
  )
  return { name, amountText, fields: 'fields' in start ? start.fields : {} }
}
/** A form that was sent. */
async function opened(amountText?: string) {
  const form = await formFields(amountText)
  await simulator.visit(FORM, form.fields)
  return form
}
const status = ({ name, amountText }: { name: string; amountText: string }) =>
  api.wallet.status({ transactionUuid: name, amountText, reference: null })

async function paid(outcome: string, amountText = '8500', extra: Record<string, string> = {}) {
  const form = await opened(amountText)
  const { html, answer } = await login(form.name, extra.id ?? '9806800001')
  expect(answer.status).toBe(200)
  const proof = /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const response = await simulator.visit(`${SIM}/pay/${form.name}`, {
    id: '9806800001',
    proof,
    outcome,
    ...extra,
  })
  return { ...form, proof, response, location: response.headers.get('location') ?? '' }
}
async function login(name: string, id: string, password = 'Nepal@123', token = '123456') {
  const response = await simulator.follow(`${SIM}/pay/${name}/login`, { id, password, token })
  return { answer: response, html: await response.text() }
}

describe('the form', () => {
  it('redirects to the login page, which identifies itself as a simulator and allows no scripts', async () => {
    const { fields, name } = await formFields()
    const response = await simulator.visit(FORM, fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/__sim/esewa/pay/${name}`)
    const page = await simulator.visit(response.headers.get('location') ?? '')
    const html = await page.text()
    expect(html).toContain('This is a simulator of eSewa'.replace('This', 'this'))
    expect(html.match(/<option value="980680000[1-5]"/g)).toHaveLength(5)
    expect(html).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is in Nepali for a Nepali browser', async () => {
    const { name } = await opened()
    const html = await (
      await simulator.visit(`${SIM}/pay/${name}`, undefined, { cookie: 'a=b; lang=np' })
    ).text()
    expect(html).toContain('<html lang="ne">')
    expect(html).toContain('रु.\u00a0८,५००')
  })

  const signed = (fields: Record<string, string>) => ({ ...fields, signature: sign(KEY, fields, FORM_NAMES) })
  it.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['a missing field', ({ tax_amount: _, ...rest }) => rest, 'missing or empty'],
    ['an empty field', (fields) => ({ ...fields, success_url: '' }), 'missing or empty'],
    ['a wrong sum', (fields) => ({ ...fields, tax_amount: '1' }), 'do not add up'],
    ['no amount', (fields) => signed({ ...fields, amount: '0', total_amount: '0' }), 'above zero'],
    ['an id with invalid characters', (fields) => signed({ ...fields, transaction_uuid: 'bk_1' }), 'hyphens'],
    ['another product', (fields) => signed({ ...fields, product_code: 'EPAYTEST' }), 'not known'],
    [
      'a return URL that is not http',
      (fields) => ({ ...fields, failure_url: 'javascript:alert(1)' }),
      'web address',
    ],
    ['another signature', (fields) => ({ ...fields, signature: 'AAAA' }), 'signature is wrong'],
    [
      'an amount other than the signed one',
      (fields) => ({ ...fields, amount: '1', total_amount: '1' }),
      'signature is wrong',
    ],
  ])('is refused with %s on a page, without a redirect', async (_, change, words) => {
    const response = await simulator.visit(FORM, change((await formFields()).fields))
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).toContain(words)
  })

  it('accepts each transaction id once', async () => {
    const { fields } = await formFields()
    await simulator.visit(FORM, fields)
    const again = await simulator.visit(FORM, fields)
    expect(again.status).toBe(400)
    const html = await again.text()
    expect(html).toContain('already used')
    // back to the shop, which shows the state of the payment
    expect(html).toContain(fields.failure_url ?? 'no way back')
  })

  it('is read only up to a limit above any real form', async () => {
    expect((await simulator.visit(FORM, { amount: 'x'.repeat(20_000) })).status).toBe(413)
  })
})

describe('the login', () => {
  it.each([
    ['an unknown ID', '9800000000', 'Nepal@123', '123456'],
    ['another password', '9806800001', 'nepal', '123456'],
    ['another token', '9806800001', 'Nepal@123', '000000'],
  ])('refuses %s', async (_, id, password, token) => {
    const { name } = await opened()
    const { answer, html } = await login(name, id, password, token)
    expect(answer.status).toBe(401)
    expect(html).toContain('role="alert"')
  })

  it('is required to pay: a proof for another payment is refused', async () => {
    const { name } = await opened()
    const other = await opened()
    const proof = /name="proof" value="([^"]+)"/.exec((await login(other.name, '9806800001')).html)?.[1] ?? ''
    const response = await simulator.visit(`${SIM}/pay/${name}`, { id: '9806800001', proof, outcome: 'pay' })
    expect(response.status).toBe(401)
    expect((await status({ name, amountText: '8500' })).status).toBe('PENDING')
  })

  it('reports an insufficient balance', async () => {
    const { response, ...form } = await paid('pay', '8500', { id: '9806800005' })
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('balance is too small')
    expect((await status(form)).status).toBe('PENDING')
  })
})

describe('an outcome of the simulator', () => {
  it.each([
    ['plain', '8500', '"total_amount":8500.0,'],
    ['comma', '8500', '"total_amount":"8,500.0",'],
    ['comma', '125000', '"total_amount":"125,000.0",'],
    ['comma', '700', '"total_amount":"700.0",'],
    ['grouped', '8500', '"total_amount":"8,500.0",'],
  ])('redirects after pay with a signed return, its amount written %s', async (amount, text, literal) => {
    const { location, ...form } = await paid('pay', text, { amount })
    expect(location).toMatch(/^http:\/\/shop\/success\?data=/)
    const data = location.slice(location.indexOf('=') + 1)
    expect(Buffer.from(data, 'base64').toString()).toContain(literal)
    const returned = api.wallet.readReturn(new Request(location))
    expect(returned).toMatchObject({
      transactionUuid: form.name,
      amount: Number(text),
      logFields: { status: 'COMPLETE' },
      rejection: null,
    })
    expect(await status(form)).toMatchObject({ status: 'COMPLETE', amount: Number(text) })
    expect((await status(form)).refId).toBeTruthy()
  })

  it('redirects after cancel to the failure URL without data', async () => {
    const { location, ...form } = await paid('cancel')
    expect(location).toBe(`http://shop/failure/${form.name}`)
    expect(await status(form)).toMatchObject({ status: 'CANCELED', refId: null })
  })

  it('needs no login for cancel', async () => {
    const { name } = await opened()
    await simulator.visit(`${SIM}/pay/${name}`, { outcome: 'cancel' })
    expect((await status({ name, amountText: '8500' })).status).toBe('CANCELED')
  })

  it('redirects after pending to the failure URL and stays pending', async () => {
    const { location, ...form } = await paid('pending')
    expect(location).toBe(`http://shop/failure/${form.name}`)
    expect((await status(form)).status).toBe('PENDING')
  })

  it('is paid without a redirect when the return is lost', async () => {
    const { response, location, ...form } = await paid('lost')
    expect(response.status).toBe(200)
    expect(location).toBe('')
    expect((await status(form)).status).toBe('COMPLETE')
  })

  it('is not found when the session has expired', async () => {
    const { response, ...form } = await paid('expire')
    expect(await response.text()).toContain('session has expired')
    expect((await status(form)).status).toBe('NOT_FOUND')
  })

  it('expires after half an hour', async () => {
    const form = await paid('pending')
    clock += 31 * 60_000
    expect((await status(form)).status).toBe('NOT_FOUND')
    expect((await simulator.visit(`${SIM}/pay/${form.name}`)).status).toBe(410)
    clock -= 31 * 60_000
  })

  it('is final: paying after cancelling has no effect', async () => {
    const form = await paid('cancel')
    expect((await simulator.visit(`${SIM}/pay/${form.name}`)).status).toBe(410)
    expect((await login(form.name, '9806800001')).answer.status).toBe(410)
    const again = { id: '9806800001', proof: form.proof, outcome: 'pay' }
    expect((await simulator.visit(`${SIM}/pay/${form.name}`, again)).status).toBe(410)
    expect((await status(form)).status).toBe('CANCELED')
  })
})

describe('the counter', () => {
  const counter = (fields: Record<string, string>) => simulator.visit(`${SIM}/counter`, fields)

  it('disables and enables the status call', async () => {
    const form = await paid('pay')
    await counter({ service: 'outage' })
    await expect(status(form)).rejects.toThrow("The wallet's response has no status.")
    const answer = await simulator.visit(`${SIM}/api/epay/transaction/status/?transaction_uuid=${form.name}`)
    expect(await answer.json()).toEqual({ code: 0, error_message: 'Service is currently unavailable' })
    await counter({ service: 'normal' })
    expect((await status(form)).status).toBe('COMPLETE')
  })

  it('delays the response of the status call', async () => {
    const form = await paid('pay')
    await counter({ service: 'slow' })
    await expect(status(form)).rejects.toThrow('The wallet')
    await counter({ service: 'normal' })
  })

  it.each(['COMPLETE', 'AMBIGUOUS', 'FULL_REFUND', 'PARTIAL_REFUND', 'CANCELED', 'FAILED'])(
    'sets a payment to %s',
    async (next) => {
      const form = await paid('pending')
      await counter({ uuid: form.name, status: next })
      expect((await status(form)).status).toBe(next)
      expect(await (await simulator.visit(`${SIM}/counter`)).text()).toContain(form.name)
    },
  )
})

describe('the status call', () => {
  it.each([
    ['another amount', 'total_amount', '1'],
    ['another product', 'product_code', 'EPAYTEST'],
    ['an unknown transaction id', 'transaction_uuid', 'none'],
  ])('finds nothing for %s', async (_, name, value) => {
    const form = await paid('pay')
    const query = new URLSearchParams({
      product_code: form.fields.product_code ?? '',
      total_amount: form.amountText,
      transaction_uuid: form.name,
      [name]: value,
    })
    const response = await simulator.visit(`${SIM}/api/epay/transaction/status/?${query}`)
    expect(await response.json()).toMatchObject({ status: 'NOT_FOUND', ref_id: null })
  })
})

it('the simulator has no other pages', async () => {
  expect((await simulator.visit(`${SIM}/elsewhere`)).status).toBe(404)
  expect((await simulator.visit(`${SIM}/pay/unknown`)).status).toBe(404)
})

it('the simulator does not exist with the real wallet', async () => {
  const real = await openApi({ ESEWA_PRODUCT_CODE: 'SAWARI', ESEWA_SECRET: 'secret' })
  expect(real.wallet.simulator).toBeNull()
  expect(real.wallet.formOrigin).toBe('https://rc-epay.esewa.com.np')
  await real.close()
})
