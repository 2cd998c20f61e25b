import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Nonce, SignedIn, SignInPayload, User } from '#contract/auth.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { createRealIdentity } from '#server/ports/identity/real.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { openApi, type TestApi, testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import { claimsAt, fakeFetch, SETTINGS, signed, signedWithPublicKey, unsigned } from './fake-provider.ts'
import { openSite, type Site, tokenOf } from './sign-in-window.ts'

let clock = NOW
const api = testApi({}, () => clock)

beforeAll(async () => {
  api.context.ports.identity = createRealIdentity(SETTINGS, () => clock, fakeFetch().fetch)
})
beforeEach(() => {
  clock = NOW
})

const post = (payload: Partial<SignInPayload>, token?: string) =>
  api.call<SignedIn>('POST', '/api/v1/auth/social', {
    body: { provider: 'google', ...payload },
    ...(token && { token }),
  })
const nonce = async () => (await api.call<Nonce>('POST', '/api/v1/auth/nonce')).data.nonce
const signIn = async (
  claims: Record<string, unknown>,
  payload: Partial<SignInPayload> = {},
  token?: string,
) => post({ token: await signed(claimsAt(clock, { nonce: await nonce(), ...claims })), ...payload }, token)
const signInFacebook = (claims: Record<string, unknown>) =>
  signIn(
    { iss: 'https://www.facebook.com', aud: SETTINGS.facebook.appId, ...claims },
    { provider: 'facebook', loginType: 'oidc' },
  )
const ownUser = (token?: string) => api.call<User>('GET', '/api/v1/auth/user', token ? { token } : {})
const logout = (token?: string) => api.call('POST', '/api/v1/auth/logout', token ? { token } : {})
const person = (name: string) => ({ sub: `sub-${name}`, email: `${name}@example.com`, given_name: name })
const countUsers = async (email: string) =>
  (await api.context.db.selectFrom('users').select('id').where('email', '=', email).execute()).length

describe('POST auth/social', () => {
  it('creates an account at the first sign-in and opens the same one later', async () => {
    const first = await signIn(person('asha'))
    expect(first.status).toBe(200)
    expect(first.data).toMatchObject({
      firstName: 'asha',
      lastName: 'Rai',
      fullName: 'asha Rai',
      email: 'asha@example.com',
      mobileNumber: null,
      isMobileVerified: false,
      memberSince: '2026-11-21T04:30:00Z',
    })
    expect(first.data.referralCode).toBeTruthy()
    expect(first.data.token).toMatch(/^[\w-]{43}$/)
    const again = await signIn({ ...person('asha'), email: 'moved@example.com' }, { provider: 'googleID' })
    expect(again.data.id).toBe(first.data.id)
    expect(again.data.email).toBe('asha@example.com')
    expect(again.data.token).not.toBe(first.data.token)
  })

  it.each([
    ['ram.rai77@example.com', 'en', 'Ram Rai'],
    ['9841234567@example.com', 'en', 'Sawari user'],
    ['9841234568@example.com', 'np', 'सवारी प्रयोगकर्ता'],
  ])('names an account whose provider gave no name: %s in %s', async (email, locale, name) => {
    const claims = { sub: `sub-${email}`, email, given_name: ' ', family_name: '', nonce: await nonce() }
    const token = await signed(claimsAt(clock, claims))
    const { data } = await api.call<SignedIn>('POST', '/api/v1/auth/social', {
      body: { provider: 'google', token },
      headers: { 'accept-language': locale },
    })
    expect([data.firstName, data.lastName]).toEqual([name, ''])
    const body = { firstName: `${name} Thapa`, lastName: '', mobileNumber: null }
    expect((await api.call('POST', '/api/v1/auth/user', { token: data.token, body })).status).toBe(200)
  })

  it('stores the language of the request for messages to the user', async () => {
    const token = async () => signed(claimsAt(clock, { nonce: await nonce(), ...person('locale') }))
    for (const locale of ['np', 'en'] as const) {
      const body = { provider: 'google', token: await token() }
      const headers = { 'accept-language': locale }
      const { data } = await api.call<SignedIn>('POST', '/api/v1/auth/social', { body, headers })
      expect([data.locale, (await ownUser(data.token)).data.locale]).toEqual([locale, locale])
    }
  })

  it('binds an e-mail address to one provider', async () => {
    await signIn(person('bimala'))
    const other = await signInFacebook({ ...person('bimala'), email: 'BIMALA@example.com' })
    expect(other.status).toBe(409)
    expect(other.error).toEqual([
      { cause: 'emailTaken', detail: 'This email already exists. Try with different Provider' },
    ])
    const stranger = await signIn({ ...person('bimala'), sub: 'another-user' })
    expect(stranger.status).toBe(409)
    expect(await countUsers('bimala@example.com')).toBe(1)
  })

  it('binds it once for concurrent sign-ins with both providers', async () => {
    for (let round = 0; round < 5; round++) {
      const name = `race${round}`
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index % 2 ? signIn(person(name)) : signInFacebook(person(name)),
        ),
      )
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 200, 200, 200, 409, 409, 409, 409])
      expect(await countUsers(`${name}@example.com`)).toBe(1)
    }
  })

  it('creates one account for two concurrent sign-ins of a user', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(person('twin'))))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1)
    expect(new Set(responses.map(({ data }) => data.token)).size).toBe(10)
  })

  it('requires a verified e-mail address at the first sign-in', async () => {
    const without = await signIn({ ...person('chandra'), email_verified: false })
    expect(without.status).toBe(422)
    expect(without.error[0]?.cause).toBe('noEmail')
    expect((await signIn(person('chandra'))).status).toBe(200)
    expect((await signIn({ ...person('chandra'), email: undefined })).status).toBe(200)
  })

  it('records the referrer at the first sign-in only', async () => {
    const { data: referrer } = await signIn(person('devi'))
    const { referralCode } = referrer
    const { data: sent } = await signIn(person('esha'), { referralCode })
    const { data: alone } = await signIn(person('falgun'), { referralCode: 'no-such-code' })
    expect((await signIn(person('gauri'), { referralCode: 'a\u0000\ud800' })).status).toBe(200)
    await signIn(person('falgun'), { referralCode })
    await signIn(person('devi'), { referralCode })
    const rows = await api.context.db
      .selectFrom('users')
      .select(['id', 'referred_by'])
      .where('id', 'in', [referrer.id, sent.id, alone.id])
      .execute()
    const referredBy = new Map(rows.map((row) => [row.id, row.referred_by]))
    expect(referredBy.get(sent.id)).toBe(referrer.id)
    expect(referredBy.get(alone.id)).toBeNull()
    expect(referredBy.get(referrer.id)).toBeNull()
  })

  it('refuses a blocked user, and ends the existing sessions', async () => {
    const { data } = await signIn(person('gopal'))
    await setRow(api.context.db, 'users', data.id, { blocked_at: new Date(clock) })
    const again = await signIn(person('gopal'))
    expect(again.status).toBe(401)
    expect(again.error[0]?.cause).toBe('loginRefused')
    expect((await ownUser(data.token)).status).toBe(401)
  })

  it('replaces the session of the request', async () => {
    const { data: first } = await signIn(person('hari'))
    const { data: second } = await signIn(person('hari'), {}, first.token)
    expect((await ownUser(first.token)).status).toBe(401)
    expect((await ownUser(second.token)).status).toBe(200)
  })

  it('responds in the language of the request', async () => {
    const { error } = await api.call('POST', '/api/v1/auth/social', {
      body: { provider: 'google', token: 'x' },
      headers: { 'accept-language': 'np' },
    })
    expect(error[0]?.detail).toContain('लगइन हुन सकेन')
  })

  it('refuses an invalid payload without calling the provider', async () => {
    for (const body of [
      { token: '', provider: 'google' },
      { token: 'x', provider: 'github' },
      { token: 'x'.repeat(8_193), provider: 'google' },
      { provider: 'google' },
      { token: { a: 1 }, provider: 'google' },
    ])
      expect((await api.call('POST', '/api/v1/auth/social', { body })).status).toBe(422)
  })
})

describe('a forged token', () => {
  const at = NOW / 1000
  let ours = ''
  // a refused token does not use up its nonce
  beforeAll(async () => {
    ours = await nonce()
  })
  const good = () => claimsAt(NOW, { ...person('victim'), nonce: ours })
  const cases: [string, () => Promise<string> | string][] = [
    ['unsigned', () => unsigned(good())],
    ['signed with the public key as a secret', () => signedWithPublicKey(good())],
    ['signed with another key', () => signed(good(), 'theirs')],
    ['of another issuer', () => signed({ ...good(), iss: 'https://accounts.google.com.evil.example' })],
    ['for another app', () => signed({ ...good(), aud: 'their-app.apps.googleusercontent.com' })],
    ['expired', () => signed({ ...good(), exp: at - 61, iat: at - 3_700 })],
    ['of tomorrow', () => signed({ ...good(), iat: at + 86_400, exp: at + 90_000 })],
    ['not valid yet', () => signed({ ...good(), nbf: at + 120 })],
    ['without a subject', () => signed({ ...good(), sub: undefined })],
    ['without an expiry', () => signed({ ...good(), exp: undefined })],
    ['garbage', () => 'eyJhbGciOiJSUzI1NiJ9.garbage.garbage'],
    ['blank', () => ' '],
    [
      'with a changed subject',
      async () => (await signed(good())).replace(/\.[^.]+\./, `.${btoa('{"sub":"x"}')}.`),
    ],
    [
      'of the other provider',
      () => signed({ ...good(), iss: 'https://www.facebook.com', aud: SETTINGS.facebook.appId }),
    ],
  ]
  it.each(cases)('is refused with 401: %s', async (_, forge) => {
    const { status, error } = await post({ token: await forge() })
    expect(status).toBe(401)
    expect(error[0]?.cause).toBe('loginRefused')
    expect(await countUsers('victim@example.com')).toBe(0)
  })
})

describe('a session', () => {
  it('is stored as a hash, for at most 60 days', async () => {
    const { data } = await signIn(person('indra'))
    const row = await rowOf(api.context.db, 'sessions', { user_id: data.id })
    expect(row.token_hash).toEqual(hashToken(data.token))
    expect(row.expires_at.getTime()).toBe(NOW + 60 * DAY_MS)
    for (let day = 13; day < 60; day += 13) {
      clock = NOW + day * DAY_MS
      expect((await ownUser(data.token)).status).toBe(200)
    }
    clock = NOW + 60 * DAY_MS
    expect((await ownUser(data.token)).status).toBe(401)
  })

  it('expires after 14 days without a request', async () => {
    const { data } = await signIn(person('jit'))
    clock = NOW + 14 * DAY_MS
    const { status, error } = await ownUser(data.token)
    expect(status).toBe(401)
    expect(error[0]?.cause).toBe('unauthorized')
  })

  it('records its last use hourly', async () => {
    const { data } = await signIn(person('kamala'))
    const lastSeen = async () =>
      (await rowOf(api.context.db, 'sessions', { user_id: data.id })).last_seen_at.getTime()
    clock = NOW + HOUR_MS - 1
    await ownUser(data.token)
    expect(await lastSeen()).toBe(NOW)
    clock = NOW + HOUR_MS
    await ownUser(data.token)
    expect(await lastSeen()).toBe(NOW + HOUR_MS)
  })

  it('is deleted at the next sign-in after its expiry', async () => {
    const { data } = await signIn(person('lal'))
    clock = NOW + 61 * DAY_MS
    await signIn(person('lal'))
    const rows = await rowsOf(api.context.db, 'sessions', { user_id: data.id }, { only: ['token_hash'] })
    expect(rows).toHaveLength(1)
  })
})

describe('GET auth/user and POST auth/logout', () => {
  const strange = 'A'.repeat(43)

  it('refuse a missing and an unknown token', async () => {
    for (const token of [undefined, strange, 'short', "' or 1=1 --"]) {
      expect((await ownUser(token)).status).toBe(401)
      expect((await logout(token)).status).toBe(401)
    }
  })

  it('return the user of the token, and no other', async () => {
    const [{ data: mina }, { data: nabin }] = [await signIn(person('mina')), await signIn(person('nabin'))]
    const own = await ownUser(mina.token)
    const { token: _, ...user } = mina
    expect(own.data).toEqual(user)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect((await ownUser(nabin.token)).data.email).toBe('nabin@example.com')
  })

  it('end the session of the token and no other', async () => {
    const [{ data: here }, { data: there }] = [await signIn(person('om')), await signIn(person('om'))]
    const response = await logout(here.token)
    expect([response.status, response.data]).toEqual([200, {}])
    expect((await ownUser(here.token)).status).toBe(401)
    expect((await logout(here.token)).status).toBe(401)
    expect((await ownUser(there.token)).status).toBe(200)
  })
})

describe('sign-in through the mock providers', () => {
  let live: TestApi
  let site: Site

  beforeAll(async () => {
    live = await openApi({}, Date.now)
    site = await openSite(live.context)
  })
  afterAll(async () => {
    await site.close()
    await live.close()
  })

  const social = async (payload: Partial<SignInPayload>) => {
    const response = await fetch(`${site.origin}/api/v1/auth/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
    return { status: response.status, body: (await response.json()) as { data: SignedIn } }
  }

  it('opens the account of a demo user, until logout', async () => {
    const idToken = await tokenOf(site, 'google', { person: 'demo-guest@sawari.example' })
    const { status, body } = await social({ token: idToken, provider: 'google' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ email: 'guest@sawari.example', fullName: 'Anisha Karki' })
    const authorization = `Bearer ${body.data.token}`
    const user = await fetch(`${site.origin}/api/v1/auth/user`, { headers: { authorization } })
    expect(((await user.json()) as { data: User }).data.email).toBe('guest@sawari.example')
    await fetch(`${site.origin}/api/v1/auth/logout`, { method: 'POST', headers: { authorization } })
    const after = await fetch(`${site.origin}/api/v1/auth/user`, { headers: { authorization } })
    expect(after.status).toBe(401)
  })

  it('creates an account for another user and opens it again', async () => {
    const asha = { name: 'Asha Rai', email: 'asha.rai@example.com' }
    const first = await social({ token: await tokenOf(site, 'facebook', asha), provider: 'facebook' })
    const again = await social({ token: await tokenOf(site, 'facebook', asha), provider: 'facebook' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.id).toBe(first.body.data.id)
    const other = await social({ token: await tokenOf(site, 'google', asha), provider: 'google' })
    expect(other.status).toBe(409)
  })

  it('refuses a token of the other provider, of another origin, and of another process', async () => {
    const choice = { person: 'demo-guest@sawari.example' }
    const token = await tokenOf(site, 'google', choice)
    expect((await social({ token, provider: 'facebook' })).status).toBe(401)
    const port = new URL(site.origin).port
    await expect(
      live.context.ports.identity.verify({ token, provider: 'google' }, `http://localhost:${port}`),
    ).rejects.toMatchObject({ code: 'loginRefused' })
    const second = await openApi({}, Date.now)
    await expect(
      second.context.ports.identity.verify({ token, provider: 'google' }, site.origin),
    ).rejects.toMatchObject({ code: 'loginRefused' })
    await second.close()
    for (const forged of [unsigned({}), 'x.y.z', await signed(claimsAt(Date.now()))])
      expect((await social({ token: forged, provider: 'google' })).status).toBe(401)
  })
})
