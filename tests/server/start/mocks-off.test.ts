import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { openSite, type Site } from '#tests/server/auth/sign-in-window.ts'
import { openWalletSimulator } from '#tests/server/payments/wallet-simulator.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addRow, rowsOf } from '#tests/setup/rows.ts'

const ESEWA = { ESEWA_PRODUCT_CODE: 'SAWARI', ESEWA_SECRET: 'secret' }
const REAL: [string, Record<string, string>][] = [
  ['a key of Google', { GOOGLE_CLIENT_ID: 'our-app.apps.googleusercontent.com' }],
  ['a key of Facebook', { FACEBOOK_APP_ID: '4815162342', FACEBOOK_APP_SECRET: 'secret' }],
  ['a key of eSewa', ESEWA],
  ['a key of an SMS gateway', { SMS_PROVIDER: 'aakash', SMS_TOKEN: 'secret' }],
  ['every network served', { HOST: '0.0.0.0' }],
  ['an https address', { SITE_URL: 'https://sawari.example' }],
]
const MOCK_ADDRESSES = [
  'GET /idp/google',
  'GET /idp/google/.well-known/openid-configuration',
  'GET /idp/google/auth?client_id=sawari',
  'POST /idp/google/token',
  'GET /idp/google/choose/x',
  'GET /idp/facebook/.well-known/openid-configuration',
  'POST /idp/facebook/choose/x',
  'GET /__sim/esewa/',
  'POST /__sim/esewa/api/epay/main/v2/form',
  'GET /__sim/esewa/api/epay/transaction/status/',
  'POST /__sim/esewa/pay/bk-1-1',
  'POST /__sim/esewa/pay/bk-1-1/login',
  'GET /__sim/sms',
  'GET /pictures/vehicles/suv-red-1-1280.webp',
  'GET /pictures/drivers/driver-1-1280.webp',
  'GET /stand-in/mukta-latin-400.woff2',
  'GET /api/v1/docs',
  'GET /api/v1/docs/swagger-ui-bundle.js',
  'GET /api/v1/openapi.json',
]

describe.each(REAL)('a site with %s', (_, environment) => {
  let api: TestApi
  let site: Site
  beforeAll(async () => {
    api = await openApi(environment)
    site = await openSite(api.context)
  })
  afterAll(async () => {
    await site.close()
    await api.close()
  })

  it.each(MOCK_ADDRESSES)('does not find %s', async (address) => {
    const [method = '', path = ''] = address.split(' ')
    const { status } = await fetch(site.origin + path, { method, redirect: 'manual' })
    expect(status).toBe(404)
  })

  it('rejects a session of the mock', async () => {
    const { id } = await api.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const [mock, real] = await Promise.all(
      (['mock', 'real'] as const).map((adapter) => startSession(api.context, id, { adapter })),
    )
    const statusOf = async (token = '') => (await api.call('GET', '/api/v1/auth/user', { token })).status
    expect([await statusOf(mock), await statusOf(real)]).toEqual([401, 200])
  })

  it('disables a provider without a key', async () => {
    const responses = await Promise.all(
      ['google', 'googleID', 'facebook'].map((provider) =>
        api.call<SignedIn>('POST', '/api/v1/auth/social', {
          body: { provider, token: 'x', loginType: 'oidc' },
        }),
      ),
    )
    const off = {
      google: !('GOOGLE_CLIENT_ID' in environment),
      facebook: !('FACEBOOK_APP_ID' in environment),
    }
    expect(responses.map(({ error }) => error[0]?.cause)).toEqual([
      off.google ? 'providerNotOffered' : 'loginRefused',
      off.google ? 'providerNotOffered' : 'loginRefused',
      off.facebook ? 'providerNotOffered' : 'loginRefused',
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(
      new Set([...(off.google || off.facebook ? [422] : []), ...(off.google && off.facebook ? [] : [401])]),
    )
  })
})

describe('a site without a wallet', () => {
  let api: TestApi
  let token: string
  let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
  beforeAll(async () => {
    api = await openApi({ ALLOW_MOCKS: 'off' })
    simulator = await openWalletSimulator(api, () => NOW)
    token = simulator.tokens.guest
  })
  afterAll(() => api.close())

  it('accepts bookings for cash only', async () => {
    const [vehicle = 0] = await freeVehicles(api, { instant: false })
    const book = (payment: string) =>
      api.call<{ status: string }>('POST', '/api/v1/bookings', {
        token,
        body: payloadOf(vehicle, 900, { payment }),
      })
    const refused = await book('esewa')
    expect([refused.status, refused.error]).toEqual([
      422,
      [
        {
          cause: 'walletNotOffered',
          detail: 'Bookings cannot be paid online here. Please choose cash.',
        },
      ],
    ])
    expect(await book('cash')).toMatchObject({ status: 201, data: { status: 'pending' } })
  })

  it('starts no payment, and shows a browser a page about it', async () => {
    const id = await simulator.book()
    const { status, error, headers } = await api.call('GET', `/api/v1/payments/bookingPayment/${id}`)
    expect([status, error[0]?.cause]).toEqual([422, 'walletNotOffered'])
    expect(headers.get('refresh')).toBe('0; url=/payment/notOffered')
    const rows = await rowsOf(api.context.db, 'payments', { booking_id: id }, { only: ['id'] })
    expect(rows).toEqual([])
  })

  it.each(['esewa/success?data=x', 'esewa/failure/bk-1-1', 'check/bk-1-1'])(
    'does not find payments/%s',
    async (path) => {
      const { status, error } = await api.call('GET', `/api/v1/payments/${path}`)
      expect([status, error[0]?.cause]).toEqual([404, 'notFound'])
    },
  )

  it('shows that an earlier attempt cannot continue', async () => {
    const id = await simulator.book()
    await addRow(api.context.db, 'payments', {
      booking_id: id,
      provider: 'esewa',
      transaction_uuid: 'bk-left-over',
      amount: 3_200,
      amount_text: '3200',
      ref_id: null,
      detail: JSON.stringify({ origin: 'http://site' }),
      created_at: new Date(NOW),
      resolved_at: null,
    })
    expect(await api.data.payment('bk-left-over', 'en')).toMatchObject({ display: 'notOffered', form: null })
  })
})

describe('a mock account', () => {
  it('is not opened by a real provider with the same subject or e-mail address', async () => {
    const { createRealIdentity } = await import('#server/ports/identity/real.ts')
    const { claimsAt, fakeFetch, SETTINGS, signed } = await import('#tests/server/auth/fake-provider.ts')
    const api = await openApi({ GOOGLE_CLIENT_ID: SETTINGS.googleClientId })
    api.context.ports.identity = createRealIdentity(SETTINGS, () => NOW, fakeFetch().fetch)
    const demo = await api.context.db
      .selectFrom('users')
      .select(['id', 'provider_subject', 'email'])
      .where('email', '=', 'guest@sawari.example')
      .executeTakeFirstOrThrow()
    const { data: nonce } = await api.call<{ nonce: string }>('POST', '/api/v1/auth/nonce')
    const token = await signed(
      claimsAt(NOW, { sub: demo.provider_subject, email: demo.email, nonce: nonce.nonce }),
    )
    const { status, data } = await api.call<SignedIn>('POST', '/api/v1/auth/social', {
      body: { provider: 'google', token },
    })
    expect(status).toBe(200)
    expect(data.id).not.toBe(demo.id)
    expect((await api.call('GET', '/api/v1/auth/user', { token: data.token })).status).toBe(200)
    await api.close()
  })
})
