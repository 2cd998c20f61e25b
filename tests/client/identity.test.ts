import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readProof, signIn } from '#client/identity/sign-in.ts'
import { SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'

const ORIGIN = 'http://localhost:4321'
const ISSUER = `${ORIGIN}/idp/google`
const MOCKS = { identity: { isMock: true, googleClientId: null, facebookAppId: null } }
const REAL = { identity: { isMock: false, googleClientId: 'google-client', facebookAppId: 'facebook-app' } }
let input = 0
/** The server's nonce call, with a new nonce each time. */
const nonce = async () => `nonce-${++input}`
const page = new EventTarget()

class FakePopup {
  closed = false
  readonly opened: URL[] = []
  readonly location = { replace: (address: string | URL) => void this.opened.push(new URL(address)) }
  close() {
    this.closed = true
  }
}

/** The browser's side: location, messages and focus. */
beforeEach(() => {
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('document', { hasFocus: () => true, documentElement: { lang: 'en' } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open(provider: 'google' | 'facebook', site: Parameters<typeof signIn>[2]) {
  const popup = new FakePopup()
  const proof = signIn(provider, popup as unknown as Window, site, nonce)
  proof.catch(() => {})
  await expect.poll(() => popup.opened).toHaveLength(1)
  const [address = new URL(ORIGIN)] = popup.opened
  return { popup, proof, address, requested: Object.fromEntries(address.searchParams) }
}

const post = (answer: Record<string, string | undefined>, origin = ORIGIN) =>
  page.dispatchEvent(
    Object.assign(new Event('message'), {
      origin,
      data: {
        channel: SIGN_IN_CHANNEL,
        answer: new URLSearchParams(answer as Record<string, string>).toString(),
      },
    }),
  )

/** An OpenID provider as seen by the browser; its token repeats the request's nonce by default. */
async function mockProvider({ nonce }: { nonce?: string } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const requested: { nonce?: string | undefined; exchanges: URLSearchParams[] } = { exchanges: [] }
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const json = (body: unknown) => Response.json(body)
    if (String(address) === `${ISSUER}/.well-known/openid-configuration`)
      return json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
        code_challenge_methods_supported: ['S256'],
      })
    if (String(address) === `${ISSUER}/jwks`) return json({ keys: [await exportJWK(publicKey)] })
    requested.exchanges.push(new URLSearchParams(String(init?.body)))
    const idToken = await new SignJWT({ nonce: nonce ?? requested.nonce })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(ISSUER)
      .setAudience('sawari')
      .setSubject('person-1')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return json({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken })
  })
  return requested
}

/** An ID token of Google, as far as the browser reads it. */
const tokenWith = (nonce: string | undefined) =>
  `head.${Buffer.from(JSON.stringify({ nonce })).toString('base64url')}.signature`

describe('sign-in at a mock provider', () => {
  it('uses PKCE, state and nonce, and exchanges the code for the ID token', async () => {
    const provider = await mockProvider()
    const { popup, proof, address, requested } = await open('google', MOCKS)
    expect(address.origin + address.pathname).toBe(`${ISSUER}/auth`)
    expect(requested).toMatchObject({
      client_id: 'sawari',
      redirect_uri: `${ORIGIN}/login/return`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    provider.nonce = requested.nonce
    post({ code: 'the-code', state: requested.state, iss: ISSUER })
    expect(await proof).toMatchObject({ provider: 'google', loginType: 'oidc', token: expect.any(String) })
    const [exchange] = provider.exchanges
    expect(exchange?.get('code')).toBe('the-code')
    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(exchange?.get('code_verifier') ?? ''),
    )
    expect(Buffer.from(digest).toString('base64url')).toBe(requested.code_challenge)
    expect(popup.closed).toBe(true)
  })

  it('receives the result by BroadcastChannel when the window has lost its opener', async () => {
    await mockProvider()
    const { proof, requested } = await open('google', MOCKS)
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    const answer = new URLSearchParams({ error: 'access_denied', state: requested.state ?? '', iss: ISSUER })
    channel.postMessage({ channel: SIGN_IN_CHANNEL, answer: answer.toString() })
    channel.close()
    expect(await proof).toBeNull()
  })

  it('ends silently when the user declines', async () => {
    await mockProvider()
    const { popup, proof, requested } = await open('google', MOCKS)
    post({ error: 'access_denied', state: requested.state, iss: ISSUER })
    expect(await proof).toBeNull()
    expect(popup.closed).toBe(true)
  })

  it('ignores messages of other origins and of other sign-ins', async () => {
    const provider = await mockProvider()
    const { proof, requested } = await open('google', MOCKS)
    post({ code: 'stolen', state: requested.state }, 'https://evil.example')
    post({ code: 'stolen', state: 'another' })
    post({ error: 'access_denied', state: requested.state, iss: ISSUER })
    expect(await proof).toBeNull()
    expect(provider.exchanges).toEqual([])
  })

  it('rejects a token of another sign-in', async () => {
    await mockProvider({ nonce: 'another' })
    const { proof, requested } = await open('google', MOCKS)
    post({ code: 'the-code', state: requested.state, iss: ISSUER })
    await expect(proof).rejects.toThrow(/nonce/)
  })

  it('closes the window when the provider is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const popup = new FakePopup()
    await expect(signIn('google', popup as unknown as Window, MOCKS, nonce)).rejects.toThrow('offline')
    expect(popup.closed).toBe(true)
  })
})

describe('the popup', () => {
  it('ends the sign-in a moment after it is closed', async () => {
    const { popup, proof } = await open('facebook', REAL)
    popup.closed = true
    expect(await proof).toBeNull()
  })

  it('is still awaited when it seems closed but has the focus', async () => {
    const { popup, proof, requested } = await open('facebook', REAL)
    vi.stubGlobal('document', { hasFocus: () => false, documentElement: { lang: 'en' } })
    popup.closed = true
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    post({ access_token: 'facebook-token', state: requested.state })
    expect(await proof).toEqual({ token: 'facebook-token', provider: 'facebook' })
  })
})

describe('sign-in at the real providers', () => {
  it('returns an access token of Facebook', async () => {
    const { proof, address, requested } = await open('facebook', REAL)
    expect(address.hostname).toBe('www.facebook.com')
    expect(requested).toMatchObject({
      client_id: 'facebook-app',
      response_type: 'token',
      scope: 'public_profile,email',
    })
    post({ access_token: 'facebook-token', state: requested.state })
    expect(await proof).toEqual({ token: 'facebook-token', provider: 'facebook' })
  })

  it('returns a Google ID token only with the requested nonce', async () => {
    const first = await open('google', REAL)
    expect(first.address.hostname).toBe('accounts.google.com')
    const token = tokenWith(first.requested.nonce)
    post({ id_token: token, state: first.requested.state })
    expect(await first.proof).toEqual({ token, provider: 'googleID' })
    const second = await open('google', REAL)
    post({ id_token: token, state: second.requested.state })
    await expect(second.proof).rejects.toThrow()
  })

  it('fails for a provider that is not configured', async () => {
    const popup = new FakePopup() as unknown as Window
    const onlyGoogle = { identity: { isMock: false, googleClientId: 'google-client', facebookAppId: null } }
    await expect(signIn('facebook', popup, onlyGoogle, nonce)).rejects.toThrow(/facebook/)
  })
})

describe('sign-in without a popup', () => {
  /** What this tab requests, and the URL to which it navigates. */
  async function leave(provider: 'google' | 'facebook', site: Parameters<typeof signIn>[2]) {
    const step = await signIn(provider, null, site, nonce)
    if (!step || !('url' in step)) throw new Error('No URL.')
    return { asked: step.asked, requested: new URL(step.url).searchParams }
  }
  /** The value after a round trip through the tab's storage. */
  const stored = <T>(asked: T): T => JSON.parse(JSON.stringify(asked))

  it('navigates the tab to the mock provider, and redeems the code with the stored verifier', async () => {
    const provider = await mockProvider()
    const { asked, requested } = await leave('google', MOCKS)
    expect(requested.get('redirect_uri')).toBe(`${ORIGIN}/login/return`)
    expect(asked).toMatchObject({ state: requested.get('state'), nonce: requested.get('nonce') })
    provider.nonce = asked.nonce
    const answer = new URLSearchParams({ code: 'the-code', state: asked.state, iss: ISSUER })
    const proof = await readProof(stored(asked), answer, MOCKS)
    expect(proof).toMatchObject({ provider: 'google', loginType: 'oidc' })
    expect(provider.exchanges[0]?.get('code_verifier')).toBe(asked.verifier)
  })

  it.each([
    ['mock of Google', 'google', MOCKS],
    ['real Facebook', 'facebook', REAL],
  ] as const)('returns no proof when the user declines at the %s', async (_, provider, site) => {
    await mockProvider()
    const { asked } = await leave(provider, site)
    const answer = new URLSearchParams({ error: 'access_denied', state: asked.state, iss: ISSUER })
    expect(await readProof(stored(asked), answer, site)).toBeNull()
  })

  it('navigates the tab to the full page of Facebook, or to Google with a nonce', async () => {
    const facebook = await leave('facebook', REAL)
    expect(facebook.requested.get('display')).toBe('page')
    const token = new URLSearchParams({ access_token: 'facebook-token', state: facebook.asked.state })
    expect(await readProof(stored(facebook.asked), token, REAL)).toEqual({
      token: 'facebook-token',
      provider: 'facebook',
    })
    const google = await leave('google', REAL)
    const read = (value: string) =>
      readProof(stored(google.asked), new URLSearchParams({ id_token: tokenWith(value) }), REAL)
    expect(await read(google.requested.get('nonce') ?? '')).toMatchObject({ provider: 'googleID' })
    await expect(read('another')).rejects.toThrow('nonce')
  })

  it('throws any other error of the provider', async () => {
    const { asked } = await leave('facebook', REAL)
    const answer = new URLSearchParams({ error: 'server_error', state: asked.state })
    await expect(readProof(stored(asked), answer, REAL)).rejects.toThrow('server_error')
  })
})
