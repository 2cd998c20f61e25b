import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createEsewa } from '#server/ports/gateways/esewa/esewa.ts'
import {
  amountOf,
  createProtocol,
  ESEWA_STATUSES,
  type EsewaStatus,
  FORM_NAMES,
  RETURN_NAMES,
  sign,
} from '#server/ports/gateways/esewa/protocol.ts'
import { type Gateway, type GatewayStatus, GatewayUnavailable } from '#server/ports/gateways/port.ts'
import esewaReturns from '#tests/cases/esewa-returns.json'

/** Published by eSewa: the test key and the signature of its example. */
const SECRET = '8gBm/:&EnhH.1/q'
const PRODUCT = 'EPAYTEST'
const FORM_SIGNATURE = 'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME='
const RETURN =
  '{"transaction_code":"000AWEO","status":"COMPLETE","total_amount":1000.0,"transaction_uuid":"250610-162413","product_code":"EPAYTEST","signed_field_names":"transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names","signature":"62GcfZTmVkzhtUeh+QJ1AqiJrjoWWGof3U+eTPTZ7fA="}'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const answering =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status })
const uat = (fetch?: typeof globalThis.fetch) =>
  createEsewa({ productCode: PRODUCT, secret: SECRET, environment: 'uat' }, fetch)
/** The browser's request with the data of a return. */
const returned = (data: string) => new Request(`https://shop.np/success?${new URLSearchParams({ data })}`)
const ADDRESSES = { success: 'https://shop.np/success', failure: 'https://shop.np/failure' }

/** The form that starts a payment. */
async function formOf(wallet: Gateway, transactionUuid: string, amountText: string) {
  const start = await wallet.start({ transactionUuid, amountText, reference: null }, ADDRESSES)
  if (!('fields' in start)) throw new Error('eSewa starts with a form.')
  return start
}

describe('the form', () => {
  it('has the signature that eSewa publishes for its example', async () => {
    const { fields } = await formOf(uat(), '241028', '110')
    expect(fields.signature).toBe(FORM_SIGNATURE)
    expect(fields.signed_field_names).toBe('total_amount,transaction_uuid,product_code')
  })

  it('has every required field, none of them empty', async () => {
    const { action, fields } = await formOf(uat(), 'bk-1', '8500')
    expect(action).toBe('https://rc-epay.esewa.com.np/api/epay/main/v2/form')
    expect(fields).toMatchObject({
      amount: '8500',
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      total_amount: '8500',
      transaction_uuid: 'bk-1',
      product_code: PRODUCT,
      success_url: ADDRESSES.success,
      failure_url: ADDRESSES.failure,
    })
    expect(Object.values(fields).every(Boolean)).toBe(true)
  })

  it('posts to the live URL in production, which the CSP allows', async () => {
    const live = createEsewa({ productCode: 'SAWARI', secret: 's', environment: 'live' })
    expect((await formOf(live, 'bk-1', '1')).action).toBe('https://epay.esewa.com.np/api/epay/main/v2/form')
    expect(live.formOrigin).toBe('https://epay.esewa.com.np')
    expect(live.simulator).toBeNull()
  })
})

/** Each is signed with its own key. */
const cases: {
  name: string
  key: string
  fields: Record<'product_code' | 'transaction_uuid' | 'status' | 'transaction_code', string>
  expect: string
  data: string
}[] = esewaReturns

describe('the return', () => {
  const read = (text: string) => uat().readReturn(returned(base64(text)))

  it.each(cases)(
    'is read as eSewa has sent it, $expect: $name',
    ({ key, fields, data, expect: expected }) => {
      const wallet = createEsewa({ productCode: fields.product_code, secret: key, environment: 'uat' })
      const amount = /^accepted, amount (\d+)$/.exec(expected)?.[1]
      const accepted = {
        transactionUuid: fields.transaction_uuid,
        amount: Number(amount),
        logFields: {
          productCode: fields.product_code,
          status: fields.status,
          transactionCode: fields.transaction_code,
        },
        rejection: null,
      }
      expect(amount !== undefined || expected === 'refused').toBe(true)
      expect(wallet.readReturn(returned(data))).toEqual(amount === undefined ? null : accepted)
    },
  )

  const FIELDS = {
    transaction_code: 'A1',
    status: 'COMPLETE',
    total_amount: '1,25,000.0',
    transaction_uuid: 'bk-1',
    product_code: PRODUCT,
  }
  /** Signed as `signed`, over `names` in their order; sent as `sent`. */
  const signedOver = (names: readonly string[], signed: object = {}, sent: object = {}) => {
    const fields = { ...FIELDS, ...sent, signed_field_names: names.join(',') }
    const signature = sign(SECRET, { ...fields, ...signed }, names)
    return read(JSON.stringify({ ...fields, signature }))
  }

  it.each<[string, readonly string[], object]>([
    ['the amount without Indian separators', RETURN_NAMES, { total_amount: '125000.0' }],
    ['another order', [...RETURN_NAMES].reverse(), {}],
    ['no more than what proves a payment', RETURN_NAMES.slice(1, 5), {}],
  ])('is accepted when its signature is over %s', (_, names, signed) => {
    expect(signedOver(names, signed)?.amount).toBe(125_000)
  })

  it.each<[string, readonly string[], object, object]>([
    ['without a status', RETURN_NAMES.filter((name) => name !== 'status'), {}, {}],
    ['without an amount', RETURN_NAMES.filter((name) => name !== 'total_amount'), {}, {}],
    ['without an id', RETURN_NAMES.filter((name) => name !== 'transaction_uuid'), {}, {}],
    ['without a product', RETURN_NAMES.filter((name) => name !== 'product_code'), {}, {}],
    ['over a name twice', [...RETURN_NAMES, 'status'], {}, {}],
    ['over a field that is missing', [...RETURN_NAMES, 'ref_id'], {}, {}],
    ['over a name that every object has', [...RETURN_NAMES, 'constructor'], {}, {}],
    ['over another amount', RETURN_NAMES, { total_amount: '125001.0' }, {}],
    ['over another form of the amount', RETURN_NAMES, { total_amount: '125000' }, {}],
    ['over a grouped amount that was sent without', RETURN_NAMES, {}, { total_amount: '125000.0' }],
    [
      'over an id without its separators',
      RETURN_NAMES,
      { transaction_uuid: 'bk1' },
      { transaction_uuid: 'b,k1' },
    ],
  ])('is refused when it is signed %s', (_, names, signed, sent) => {
    const grouped = 'total_amount' in sent ? { total_amount: FIELDS.total_amount } : {}
    expect(signedOver(names, { ...grouped, ...signed }, sent)).toBeNull()
  })

  it('is read from eSewa’s example with its literal amount', () => {
    expect(read(RETURN)).toEqual({
      transactionUuid: '250610-162413',
      amount: 1000,
      logFields: { productCode: PRODUCT, status: 'COMPLETE', transactionCode: '000AWEO' },
      rejection: null,
    })
  })

  it('is read when URL parsing has turned its plus signs into spaces', () => {
    // '>' and '?' in the right places produce a '+' in base64
    const fields = {
      transaction_code: '>>>???>>',
      status: 'COMPLETE',
      total_amount: '1,000.0',
      transaction_uuid: 'a~>~>',
      product_code: PRODUCT,
      signed_field_names: RETURN_NAMES.join(','),
    }
    const data = base64(JSON.stringify({ ...fields, signature: sign(SECRET, fields, RETURN_NAMES) }))
    expect(data).toContain('+')
    expect(uat().readReturn(new Request(`https://shop.np/success?data=${data}`))?.amount).toBe(1000)
    expect(uat().readReturn(returned(data.replaceAll('+', ' ')))?.amount).toBe(1000)
  })

  it.each([
    ['transaction_code', 'another'],
    ['status', 'PENDING'],
    ['total_amount', 1],
    ['total_amount', 1000],
    ['transaction_uuid', '250610-162414'],
    ['product_code', 'OTHER'],
    ['signed_field_names', 'transaction_code'],
    ['signature', FORM_SIGNATURE],
    ['signature', ''],
  ])('is refused when its %s is changed to %s', (name, value) => {
    expect(read(JSON.stringify({ ...JSON.parse(RETURN), total_amount: '1000.0' }))).not.toBeNull()
    expect(read(JSON.stringify({ ...JSON.parse(RETURN), total_amount: '1000.0', [name]: value }))).toBeNull()
  })

  it('is refused when it signs fewer fields than required', () => {
    const fields = {
      status: 'COMPLETE',
      transaction_uuid: 'bk-1',
      signed_field_names: 'status,transaction_uuid',
    }
    const signature = sign(SECRET, fields, ['status', 'transaction_uuid'])
    expect(
      read(JSON.stringify({ ...fields, total_amount: '1', product_code: PRODUCT, signature })),
    ).toBeNull()
  })

  it('is refused when signed with another key', () => {
    const fields = JSON.parse(RETURN) as Record<string, string>
    const forged = { ...fields, total_amount: '1000.0' }
    expect(
      read(JSON.stringify({ ...forged, signature: sign('another key', forged, RETURN_NAMES) })),
    ).toBeNull()
  })

  it.each([
    '',
    'not base64 &%',
    base64('no json'),
    base64('[]'),
    base64('null'),
    base64('{"a":{}}'),
    'A'.repeat(9_000),
  ])('is refused when unreadable: %.20s', (data) => {
    expect(uat().readReturn(returned(data))).toBeNull()
  })
})

describe('the amount of a return', () => {
  it.each([
    ['1000.0', 1000],
    ['1,000.0', 1000],
    ['1,00,000.00', 100_000],
    ['50', 50],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['1e3', null],
    ['NaN', null],
  ])('is parsed from %s as %s', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })
})

describe('the status call', () => {
  const attempt = { transactionUuid: 'bk-1', amountText: '1000', reference: null }
  const OUTCOMES: Record<EsewaStatus, GatewayStatus['outcome']> = {
    PENDING: 'pending',
    COMPLETE: 'paid',
    FULL_REFUND: 'refunded',
    PARTIAL_REFUND: 'partlyRefunded',
    AMBIGUOUS: 'unclear',
    NOT_FOUND: 'notFound',
    CANCELED: 'cancelled',
    FAILED: 'failed',
  }
  const answer = (fields: object) =>
    JSON.stringify({ product_code: PRODUCT, transaction_uuid: 'bk-1', total_amount: 1000.5, ...fields })

  it('sends product, amount and transaction id, and follows no redirect', async () => {
    const requested: [string, RequestInit | undefined][] = []
    const wallet = uat(async (input, init) => {
      requested.push([String(input), init])
      return new Response(answer({ status: 'COMPLETE', total_amount: 1000.0, ref_id: '0001TS9' }))
    })
    expect(await wallet.status(attempt)).toEqual({
      outcome: 'paid',
      status: 'COMPLETE',
      refId: '0001TS9',
      amount: 1000,
    })
    expect(requested[0]?.[0]).toBe(
      'https://rc.esewa.com.np/api/epay/transaction/status/?product_code=EPAYTEST&total_amount=1000&transaction_uuid=bk-1',
    )
    expect(requested[0]?.[1]?.redirect).toBe('error')
  })

  it.each(ESEWA_STATUSES)('accepts %s', async (status) => {
    const wallet = uat(answering(answer({ status, ref_id: null })))
    expect(await wallet.status(attempt)).toEqual({
      outcome: OUTCOMES[status],
      status,
      refId: null,
      amount: 1000.5,
    })
  })

  it.each(['DONE', 'complete', 'COMPLETED', 'CANCELLED', 'REFUNDED'])(
    'reads %s as unclear, with the original word, and never as paid',
    async (word) => {
      const wallet = uat(answering(answer({ status: word, ref_id: 'R1' })))
      expect(await wallet.status(attempt)).toEqual({
        outcome: 'unclear',
        status: 'AMBIGUOUS',
        undocumentedStatus: word,
        refId: 'R1',
        amount: 1000.5,
      })
    },
  )

  it.each([null, undefined, 'much'])(
    'needs no amount to report that nothing was paid: %s',
    async (total_amount) => {
      const wallet = uat(answering(answer({ status: 'NOT_FOUND', total_amount })))
      expect(await wallet.status(attempt)).toEqual({
        outcome: 'notFound',
        status: 'NOT_FOUND',
        refId: null,
        amount: null,
      })
    },
  )

  it.each([
    ['the outage body', '{"code":0,"error_message":"Service is currently unavailable"}', 200],
    ['a page', '<html>', 200],
    ['nothing', '', 200],
    ['an error', answer({ status: 'COMPLETE' }), 500],
    ['a status that is no word', answer({ status: '<b>' }), 200],
    ['no status', answer({ status: null }), 200],
    ['another payment', answer({ status: 'COMPLETE', transaction_uuid: 'bk-2' }), 200],
    ['an invalid amount', answer({ status: 'COMPLETE', total_amount: 'much' }), 200],
    ['no amount', answer({ status: 'COMPLETE', total_amount: null }), 200],
    ['an amount of nothing', answer({ status: 'COMPLETE', total_amount: 0 }), 200],
  ])('treats %s as an outage', async (_, body, status) => {
    await expect(uat(answering(body, status)).status(attempt)).rejects.toThrow(GatewayUnavailable)
  })

  it('treats a redirect as an outage, without following it', async () => {
    const visited: string[] = []
    const server = createServer((request, response) => {
      visited.push(request.url ?? '')
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const statusBase = `http://127.0.0.1:${port}`
    const wallet = createProtocol({ productCode: PRODUCT, secret: SECRET, formBase: '', statusBase })
    await expect(wallet.status(attempt)).rejects.toThrow(GatewayUnavailable)
    expect(visited).toHaveLength(1)
    server.closeAllConnections()
    server.close()
  })

  it('treats a lost connection as an outage', async () => {
    const wallet = uat(async () => {
      throw new TypeError('fetch failed')
    })
    await expect(wallet.status(attempt)).rejects.toThrow(GatewayUnavailable)
  })

  it('treats a late response as an outage', async () => {
    const wallet = createProtocol({
      productCode: PRODUCT,
      secret: SECRET,
      formBase: '',
      statusBase: 'http://slow',
      timeoutMs: 20,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    await expect(wallet.status(attempt)).rejects.toThrow(GatewayUnavailable)
  })
})

it('the signature covers the fields of the form in order', () => {
  const fields = { total_amount: '110', transaction_uuid: '241028', product_code: PRODUCT }
  expect(sign(SECRET, fields, FORM_NAMES)).toBe(FORM_SIGNATURE)
})
