import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { addRow } from '#tests/setup/rows.ts'
import { askToSignIn, openSite, openWindow, type Site, tokenOf } from './sign-in-window.ts'

let api: TestApi
let site: Site

beforeAll(async () => {
  // the providers use the real time
  api = await openApi({}, Date.now)
  site = await openSite(api.context)
})
afterAll(async () => {
  await site.close()
  await api.close()
})

/** Sends a raw request that a browser would never send. */
function askRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  socket.end(request)
  return text(socket)
}

const REFUSED = { status: 400, error: 'invalid_grant' }
const GUEST = { person: 'demo-guest@sawari.example' }

describe('the account chooser', () => {
  it('shows the demo users of its provider, and that it is a demo', async () => {
    const { chooser } = await askToSignIn(site, 'google', openWindow())
    const html = await chooser.response.text()
    expect(chooser.response.status).toBe(200)
    expect(html).toContain('<html lang="en">')
    expect(html).toMatch(/class="band"[^>]*>Demo sign-in. This is not Google/)
    const people = [...html.matchAll(/value="demo-([^"]+)"/g)].map(([, email]) => email)
    expect(people.slice(0, 2)).toEqual(['guest@sawari.example', 'host@sawari.example'])
    expect(people.length).toBeLessThanOrEqual(12)
    const facebook = await (await askToSignIn(site, 'facebook', openWindow())).chooser.response.text()
    expect(facebook).toContain('This is not Facebook')
    expect(facebook).toContain('demo-sita.chaudhary@sawari.example')
    expect(facebook).not.toContain('guest@sawari.example')
  })

  it('uses the language of the browser', async () => {
    const { chooser } = await askToSignIn(site, 'google', openWindow('np'))
    const html = await chooser.response.text()
    expect(html).toContain('<html lang="ne">')
    expect(html).toContain('खाता छान्नुहोस्')
  })

  it('allows no scripts and keeps its opener', async () => {
    const { headers } = (await askToSignIn(site, 'google', openWindow())).chooser.response
    expect(headers.get('cross-origin-opener-policy')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('reports errors of "another person", and escapes the input', async () => {
    const window = openWindow()
    const { chooser } = await askToSignIn(site, 'google', window)
    const script = '<script>alert(1)</script>"\''
    const noMail = await window.visit(chooser.address, { name: script, email: 'invalid' })
    const html = await noMail.text()
    expect(noMail.status).toBe(422)
    expect(html).toContain('Please enter an e-mail address')
    expect(html).not.toContain('<script')
    expect(html).toContain('value="&lt;script&gt;')
    const noName = await window.visit(chooser.address, { name: ' ', email: 'asha@example.com' })
    expect(await noName.text()).toContain('Please enter a name')
    const stranger = await window.visit(chooser.address, { person: 'demo-unknown@sawari.example' })
    expect(stranger.status).toBe(422)
    const long = await window.visit(chooser.address, { name: 'a'.repeat(9_000), email: 'a@example.com' })
    expect(long.status).toBe(413)
  })

  it('is expired for a request without its cookie', async () => {
    const { chooser } = await askToSignIn(site, 'google', openWindow())
    const elsewhere = await openWindow().visit(chooser.address)
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.text()).toContain('This sign-in has expired')
    const posted = await openWindow().visit(chooser.address, GUEST)
    expect(posted.status).toBe(400)
  })

  it('is shown at every sign-in, in the same browser', async () => {
    const window = openWindow()
    for (const email of ['guest', 'host', 'guest', 'pemba.sherpa']) {
      const token = await tokenOf(site, 'google', { person: `demo-${email}@sawari.example` }, window)
      expect(decodeJwt(token).email).toBe(`${email}@sawari.example`)
    }
  })

  it('supports two windows of one browser concurrently', async () => {
    const window = openWindow()
    const first = await askToSignIn(site, 'google', window)
    const second = await askToSignIn(site, 'google', window)
    const host = await window.follow(second.chooser.address, { person: 'demo-host@sawari.example' })
    const guest = await window.follow(first.chooser.address, GUEST)
    expect(decodeJwt(await first.redeem(guest.address)).sub).toBe('demo-guest@sawari.example')
    expect(decodeJwt(await second.redeem(host.address)).sub).toBe('demo-host@sawari.example')
  })

  it('returns access_denied when the user cancels', async () => {
    const window = openWindow()
    const { chooser } = await askToSignIn(site, 'facebook', window)
    const { address } = await window.follow(chooser.address, { cancel: 'yes' })
    const { pathname, searchParams } = new URL(address)
    expect(pathname).toBe('/login/return')
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('state')).toBeTruthy()
  })
})

describe('the ID token of a mock', () => {
  it('has the claims that Google sends', async () => {
    const token = await tokenOf(site, 'google', GUEST)
    expect(decodeProtectedHeader(token).alg).toBe('RS256')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      iss: `${site.origin}/idp/google`,
      aud: 'sawari',
      sub: 'demo-guest@sawari.example',
      email: 'guest@sawari.example',
      email_verified: true,
      name: 'Anisha Karki',
      given_name: 'Anisha',
      family_name: 'Karki',
    })
    expect(claims.nonce).toBeTruthy()
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
  })

  it('identifies another person by the e-mail address, in any case', async () => {
    const first = decodeJwt(await tokenOf(site, 'google', { name: 'Asha Rai', email: 'Asha@Example.com' }))
    const again = decodeJwt(await tokenOf(site, 'google', { name: 'A. Rai', email: 'asha@example.com ' }))
    expect(first).toMatchObject({ email: 'asha@example.com', given_name: 'Asha', family_name: 'Rai' })
    expect(again.sub).toBe(first.sub)
    const other = decodeJwt(await tokenOf(site, 'facebook', { name: 'Asha Rai', email: 'asha@example.com' }))
    expect(other.sub).not.toBe(first.sub)
  })

  it('never represents an account of a real provider', async () => {
    await addRow(api.context.db, 'users', {
      identity_adapter: 'real',
      first_name: 'Real',
      last_name: 'Person',
      email: 'real@example.com',
      provider: 'google',
      provider_subject: '113355779911335577991',
      mobile_number: null,
      mobile_verified_at: null,
      image: null,
      referred_by: null,
      blocked_at: null,
    })
    const typed = decodeJwt(await tokenOf(site, 'google', { name: 'Real Person', email: 'real@example.com' }))
    expect(typed.sub).not.toBe('113355779911335577991')
    const window = openWindow()
    const { chooser } = await askToSignIn(site, 'google', window)
    expect((await window.visit(chooser.address, { person: '113355779911335577991' })).status).toBe(422)
  })
})

describe('the protocol of a mock', () => {
  it('refuses a code without its verifier, and a used code', async () => {
    const window = openWindow()
    const { chooser, redeem } = await askToSignIn(site, 'google', window)
    const { address } = await window.follow(chooser.address, GUEST)
    await expect(redeem(address, { codeVerifier: 'x'.repeat(43) })).rejects.toMatchObject(REFUSED)
    const next = await askToSignIn(site, 'google', window)
    const returned = await window.follow(next.chooser.address, GUEST)
    await next.redeem(returned.address)
    await expect(next.redeem(returned.address)).rejects.toMatchObject(REFUSED)
  })

  it('requires PKCE with S256', async () => {
    const window = openWindow()
    const plain = await askToSignIn(site, 'google', window, { code_challenge_method: 'plain' })
    expect(new URL(plain.chooser.address).searchParams.get('error')).toBe('invalid_request')
    const none = await window.follow(
      `${site.origin}/idp/google/auth?client_id=sawari&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${site.origin}/login/return`)}`,
    )
    expect(new URL(none.address).searchParams.get('error')).toBe('invalid_request')
  })

  it('redirects to this site only', async () => {
    const window = openWindow()
    const { chooser } = await askToSignIn(site, 'google', window, { redirect_uri: 'https://evil.example/' })
    expect(chooser.response.status).toBe(400)
    expect(chooser.response.headers.get('location')).toBeNull()
    expect(await chooser.response.text()).toContain('This sign-in cannot go on')
  })

  it('uses the origin of the browser’s request as issuer', async () => {
    const { port } = new URL(site.origin)
    const discover = async (headers: Record<string, string>, host: string) => {
      const response = await fetch(`http://${host}:${port}/idp/google/.well-known/openid-configuration`, {
        headers,
      })
      return (await response.json()) as { issuer: string; token_endpoint: string }
    }
    const local = await discover({}, 'localhost').catch(() => discover({}, '127.0.0.1'))
    expect(local.issuer).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/idp\/google$/)
    const proxied = await discover({ 'x-forwarded-proto': 'https' }, '127.0.0.1')
    expect(proxied.issuer).toBe(`https://127.0.0.1:${port}/idp/google`)
    expect(proxied.token_endpoint).toBe(`https://127.0.0.1:${port}/idp/google/token`)
  })

  it.each([
    '/idp/google',
    '/idp/google?x',
    '/idp/google/nothing',
    '/idp/google/auth/expired',
    '/idp/google/auth?client_id=sawari&client_id=other',
    '/idp/facebook/choose/',
  ])('refuses %s without an internal error', async (path) => {
    const { status } = await fetch(`${site.origin}${path}`, { headers: { accept: 'text/html' } })
    expect([400, 404]).toContain(status)
    const strange = await askRaw(`GET ${path} HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n`)
    expect(strange).toMatch(/^HTTP\/1.1 400/)
  })

  it('passes an internal error to the server, which logs it', async () => {
    const broken = await openApi({}, Date.now)
    const { mockHandler: mockProvider } = broken.context.ports.identity
    let failure: unknown
    const server = createServer((request, response) => {
      mockProvider?.(request, response).catch((error) => {
        failure = error
        response.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    const origin = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
    const brokenSite = { origin, close: async () => {} }
    const window = openWindow()
    const { chooser } = await askToSignIn(brokenSite, 'google', window, { nonce: 'any' })
    await broken.close()
    await window.visit(chooser.address)
    expect(failure).toBeInstanceOf(Error)
    server.closeAllConnections()
    server.close()
  })

  it('does not let a page of another site redeem a code', async () => {
    const response = await fetch(`${site.origin}/idp/google/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ client_id: 'sawari', grant_type: 'authorization_code', code: 'x' }),
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is not served once a real provider is configured', async () => {
    const real = await openApi({ GOOGLE_CLIENT_ID: 'our-app.apps.googleusercontent.com' })
    const realSite = await openSite(real.context)
    const response = await fetch(`${realSite.origin}/idp/google/.well-known/openid-configuration`)
    expect(response.status).toBe(404)
    await realSite.close()
    await real.close()
  })
})
