import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SignInPayload } from '#contract/auth.ts'
import { createRealIdentity } from '#server/ports/identity/real.ts'
import { NOW } from '#tests/setup/clock.ts'
import { claimsAt, fakeFetch, type Graph, SETTINGS, signed } from './fake-provider.ts'

const INSPECTED = {
  is_valid: true,
  app_id: SETTINGS.facebook.appId,
  type: 'USER',
  expires_at: NOW / 1000 + 60,
  user_id: '10229',
}
const ME = {
  id: '10229',
  first_name: 'Bimala',
  last_name: 'Thapa',
  email: 'Bimala@Example.com',
  picture: { data: { url: 'https://platform-lookaside.fbsbx.com/picture' } },
}

function verify(
  payload: Partial<SignInPayload> & { token: string },
  fake = fakeFetch(),
  settings: Parameters<typeof createRealIdentity>[0] = SETTINGS,
) {
  const identity = createRealIdentity(settings, () => NOW, fake.fetch)
  return identity.verify({ provider: 'google', ...payload }, 'https://sawari.example')
}
const withGraph = (inspected: Record<string, unknown> = {}, me: Record<string, unknown> = {}) =>
  fakeFetch({ inspected: { ...INSPECTED, ...inspected }, me: { ...ME, ...me } } satisfies Graph)
const facebook = (fake = withGraph()) => verify({ provider: 'facebook', token: 'EAAB-access' }, fake)

describe('Google', () => {
  it('verifies a user under both of its issuer names', async () => {
    for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
      expect(await verify({ token: await signed(claimsAt(NOW, { iss })) })).toEqual({
        provider: 'google',
        subject: '110169484474386276334',
        email: 'asha@example.com',
        firstName: 'Asha',
        lastName: 'Rai',
        image: null,
        credential: { kind: 'nonce', value: 'nonce-of-the-test' },
      })
  })

  it('provides an e-mail address only when it is verified', async () => {
    for (const email_verified of [false, undefined, 'true', 1])
      expect((await verify({ token: await signed(claimsAt(NOW, { email_verified })) })).email).toBeNull()
  })

  it('is allowed a clock skew of one minute, not two', async () => {
    const at = NOW / 1000
    const early = (seconds: number) => signed(claimsAt(NOW, { iat: at + seconds, exp: at + 600 }))
    const late = (seconds: number) => signed(claimsAt(NOW, { iat: at - 600, exp: at - seconds }))
    expect((await verify({ token: await early(50) })).subject).toBeTruthy()
    expect((await verify({ token: await late(50) })).subject).toBeTruthy()
    await expect(verify({ token: await early(70) })).rejects.toMatchObject({ code: 'loginRefused' })
    await expect(verify({ token: await late(70) })).rejects.toMatchObject({ code: 'loginRefused' })
  })

  it('accepts a name in any parts, and only https pictures', async () => {
    const named = async (claims: Record<string, unknown>) =>
      verify({
        token: await signed(claimsAt(NOW, { given_name: undefined, family_name: undefined, ...claims })),
      })
    expect(await named({ name: 'Prakash Thapa Magar' })).toMatchObject({
      firstName: 'Prakash Thapa',
      lastName: 'Magar',
    })
    expect(await named({ name: 'Asha' })).toMatchObject({ firstName: 'Asha', lastName: '' })
    expect(await named({ family_name: 'Rai' })).toMatchObject({ firstName: 'Rai', lastName: '' })
    expect(await named({ name: 'Zoe\u0308 Md. Ali' })).toMatchObject({
      firstName: 'Zoë Md.',
      lastName: 'Ali',
    })
    expect(await named({ given_name: ' A\u0000\n b ' })).toMatchObject({ firstName: 'A b', lastName: '' })
    expect(await named({ picture: 'https://lh3.googleusercontent.com/a' })).toMatchObject({
      image: 'https://lh3.googleusercontent.com/a',
    })
    for (const picture of ['javascript:alert(1)', 'http://x.example/a', 7, `https://x/${'a'.repeat(1_000)}`])
      expect((await named({ picture })).image).toBeNull()
  })

  it('is queried for its keys once, without redirects and with a timeout', async () => {
    const fake = fakeFetch()
    const identity = createRealIdentity(SETTINGS, () => NOW, fake.fetch)
    const token = await signed(claimsAt(NOW))
    await identity.verify({ token, provider: 'google' }, 'https://sawari.example')
    await identity.verify({ token, provider: 'googleID' }, 'https://sawari.example')
    expect(fake.requests).toHaveLength(1)
    expect(fake.requests[0]?.address).toBe('https://www.googleapis.com/oauth2/v3/certs')
    expect(fake.requests[0]?.options.redirect).toBe('error')
    expect(fake.requests[0]?.options.signal).toBeInstanceOf(AbortSignal)
  })

  it.each([
    ['does not respond', new TypeError('fetch failed')],
    ['takes too long', new DOMException('timed out', 'TimeoutError')],
    ['fails', new Response('', { status: 503 })],
    ['has moved', new Response('', { status: 404 })],
  ])('makes sign-in unavailable when it %s', async (_, answer) => {
    const fake = fakeFetch({}, () => answer)
    await expect(verify({ token: await signed(claimsAt(NOW)) }, fake)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('is not called when only Facebook is configured', async () => {
    const fake = fakeFetch()
    await expect(
      verify({ token: await signed(claimsAt(NOW)) }, fake, { ...SETTINGS, googleClientId: null }),
    ).rejects.toMatchObject({ code: 'providerNotOffered' })
    expect(fake.requests).toEqual([])
  })
})

describe('Facebook', () => {
  it('verifies the user of an access token', async () => {
    const fake = withGraph()
    expect(await facebook(fake)).toEqual({
      provider: 'facebook',
      subject: '10229',
      email: 'bimala@example.com',
      firstName: 'Bimala',
      lastName: 'Thapa',
      image: 'https://platform-lookaside.fbsbx.com/picture',
      credential: { kind: 'accessToken', value: 'EAAB-access', expiresAt: NOW + 60_000 },
    })
    const [inspect, me] = fake.requests.map(({ address }) => new URL(address))
    expect(inspect?.origin).toBe('https://graph.facebook.com')
    expect(inspect?.searchParams.get('access_token')).toBe('4815162342|facebook-secret')
    expect(me?.searchParams.get('appsecret_proof')).toBe(
      createHmac('sha256', 'facebook-secret').update('EAAB-access').digest('hex'),
    )
  })

  it('may omit the e-mail address', async () => {
    expect((await facebook(withGraph({}, { email: undefined }))).email).toBeNull()
  })

  it('accepts a token that never expires', async () => {
    const { subject, credential } = await facebook(withGraph({ expires_at: 0 }))
    expect([subject, credential]).toEqual([
      '10229',
      { kind: 'accessToken', value: 'EAAB-access', expiresAt: null },
    ])
  })

  it.each([
    ['that is not valid', { is_valid: false }, {}],
    ['of another app', { app_id: '1' }, {}],
    ['of a page', { type: 'PAGE' }, {}],
    ['that has expired', { expires_at: NOW / 1000 - 1 }, {}],
    ['of another user', {}, { id: '999' }],
    ['of no user', { user_id: undefined }, {}],
  ])('refuses a token %s', async (_, inspected, me) => {
    await expect(facebook(withGraph(inspected, me))).rejects.toMatchObject({ code: 'loginRefused' })
  })

  it('makes sign-in unavailable when it does not respond or responds with nonsense', async () => {
    for (const answer of [new TypeError('fetch failed'), new Response('<html>', { status: 200 })])
      await expect(facebook(fakeFetch({}, () => answer))).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('also accepts the token of its Limited Login', async () => {
    const fake = fakeFetch()
    const token = await signed(
      claimsAt(NOW, {
        iss: 'https://www.facebook.com',
        aud: SETTINGS.facebook.appId,
        email_verified: undefined,
      }),
    )
    expect(await verify({ provider: 'facebook', loginType: 'oidc', token }, fake)).toMatchObject({
      provider: 'facebook',
      email: 'asha@example.com',
    })
    expect(fake.requests[0]?.address).toBe('https://limited.facebook.com/.well-known/oauth/openid/jwks/')
    const google = await signed(claimsAt(NOW))
    await expect(verify({ provider: 'facebook', loginType: 'oidc', token: google })).rejects.toMatchObject({
      code: 'loginRefused',
    })
  })
})
