import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Nonce, SignedIn, SignInPayload } from '#contract/auth.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { createRealIdentity } from '#server/ports/identity/real.ts'
import { openApi, testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { claimsAt, fakeFetch, SETTINGS, signed } from './fake-provider.ts'

let clock = NOW
const api = testApi({}, () => clock)

beforeAll(async () => {
  const graph = {
    inspected: {
      is_valid: true,
      app_id: SETTINGS.facebook.appId,
      type: 'USER',
      expires_at: (NOW + 2 * HOUR_MS) / 1_000,
      user_id: '10229',
    },
    me: { id: '10229', first_name: 'Bimala', email: 'bimala@example.com' },
  }
  api.context.ports.identity = createRealIdentity(SETTINGS, () => clock, fakeFetch(graph).fetch)
})
beforeEach(() => {
  clock = NOW
})

const ask = async () => (await api.call<Nonce>('POST', '/api/v1/auth/nonce')).data
const tokenWith = (nonce: unknown) => signed(claimsAt(clock, { nonce }))
const send = (token: string, payload: Partial<SignInPayload> = {}) =>
  api.call<SignedIn>('POST', '/api/v1/auth/social', { body: { provider: 'google', token, ...payload } })
const remembered = async () => (await api.context.db.selectFrom('used_proofs').selectAll().execute()).length

describe('an ID token', () => {
  it('signs in once', async () => {
    const token = await tokenWith((await ask()).nonce)
    expect((await send(token)).status).toBe(200)
    const again = await send(token)
    expect([again.status, again.error[0]?.cause]).toEqual([401, 'loginRefused'])
  })

  it('signs in once among concurrent requests', async () => {
    const token = await tokenWith((await ask()).nonce)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 401),
    ])
  })

  it('uses up its nonce for all tokens', async () => {
    const { nonce } = await ask()
    expect((await send(await tokenWith(nonce))).status).toBe(200)
    const other = await signed(claimsAt(clock, { nonce, sub: 'another', email: 'another@example.com' }))
    expect((await send(other)).status).toBe(401)
  })

  it.each([
    ['nothing', async () => undefined],
    ['an empty one', async () => ''],
    ['one that is not text', async () => 7],
    ['an invented one', async () => crypto.randomUUID()],
    [
      'one with a changed expiry',
      async () => (await ask()).nonce.replace(/^\d+/, (end) => String(Number(end) + 1)),
    ],
    [
      'one that was signed with another key',
      async () => `${(await ask()).nonce.slice(0, -43)}${'A'.repeat(43)}`,
    ],
    ['one with a suffix', async () => `${(await ask()).nonce}x`],
  ])('is refused with %s as nonce', async (_, nonce) => {
    const { status, error } = await send(await tokenWith(await nonce()))
    expect([status, error[0]?.cause]).toEqual([401, 'loginRefused'])
  })

  it('is refused with a nonce of another site', async () => {
    const elsewhere = await openApi({}, () => clock)
    const { data } = await elsewhere.call<Nonce>('POST', '/api/v1/auth/nonce')
    await elsewhere.close()
    expect((await send(await tokenWith(data.nonce))).status).toBe(401)
  })

  it('is refused when its nonce has expired', async () => {
    const { nonce, expiresIn } = await ask()
    expect(expiresIn).toBe(15 * 60)
    clock = NOW + 15 * MINUTE_MS
    expect((await send(await tokenWith(nonce))).status).toBe(401)
    clock = NOW + 15 * MINUTE_MS - 1
    expect((await send(await tokenWith(nonce))).status).toBe(200)
  })

  it('is bound to a nonce of the other provider as well', async () => {
    const facebook = { iss: 'https://www.facebook.com', aud: SETTINGS.facebook.appId, sub: 'fb-1' }
    const sign = async (nonce?: string) =>
      send(await signed(claimsAt(clock, { ...facebook, email: 'fb@example.com', nonce })), {
        provider: 'facebook',
        loginType: 'oidc',
      })
    expect((await sign()).status).toBe(401)
    expect((await sign((await ask()).nonce)).status).toBe(200)
  })
})

describe('an access token of Facebook, which has no nonce', () => {
  it('signs in once, even when it is sent concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => send('EAAB-access', { provider: 'facebook' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await send('EAAB-another', { provider: 'facebook' })).status).toBe(200)
  })
})

describe('the stored proof', () => {
  it('is absent for an unused nonce, and after its expiry', async () => {
    const before = await remembered()
    for (let n = 0; n < 20; n++) await ask()
    await send(await tokenWith('no nonce of ours'))
    expect(await remembered()).toBe(before)
    clock = NOW + DAY_MS
    await purgeExpired(api.context)
    expect(await remembered()).toBe(0)
  })
})

describe('requesting nonces', () => {
  it('is rate-limited per IP address, separately from sign-in', async () => {
    const limited = await openApi({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await limited.call('POST', '/api/v1/auth/nonce')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    const { status } = await limited.call('POST', '/api/v1/auth/social', {
      body: { provider: 'google', token: 'x' },
    })
    expect(status).toBe(401)
    await limited.close()
  })
})

it('a sign-in is not blocked by others at its IP address who guess tokens', async () => {
  const limited = await openApi({ RATE_LIMITS: 'on' }, () => clock)
  limited.context.ports.identity = createRealIdentity(SETTINGS, () => clock, fakeFetch().fetch)
  const client = '203.0.113.77'
  const use = async (token: string) =>
    (await limited.call('GET', '/api/v1/auth/user', { token, client })).status
  const guesses: number[] = []
  for (let n = 0; n < 301; n++) guesses.push(await use(`${n}`.padStart(43, 'x')))
  expect([guesses[0], guesses.at(-1)]).toEqual([401, 429])
  const { data: nonce } = await limited.call<Nonce>('POST', '/api/v1/auth/nonce', { client })
  const token = await tokenWith(nonce.nonce)
  const { data } = await limited.call<SignedIn>('POST', '/api/v1/auth/social', {
    body: { provider: 'google', token },
    client,
  })
  expect(await use(data.token)).toBe(200)
  await limited.close()
})
