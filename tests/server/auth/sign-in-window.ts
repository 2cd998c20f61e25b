// A browser window that signs in with a mock provider, over HTTP, with the product's client library.
import * as oauth from 'oauth4webapi'
import type { Nonce } from '#contract/auth.ts'
import type { AppContext } from '#server/context.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

export type Provider = 'google' | 'facebook'
export type Choice = Record<string, string>

export interface Site {
  origin: string
  close(): Promise<void>
}

export function openSite(context: AppContext): Promise<Site> {
  return openHttpSite(context)
}

/** A browser window with cookies and a URL; redirects are followed manually. */
export function openWindow(language = 'en') {
  const cookies: { name: string; value: string; path: string }[] = [
    { name: 'lang', value: language, path: '/' },
  ]
  async function visit(
    address: string,
    form?: Choice,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { pathname } = new URL(address)
    const sent = cookies.filter(({ path }) => pathname.startsWith(path))
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const known = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
      if (known >= 0) cookies.splice(known, 1)
      if (value) cookies.push({ name, value, path })
    }
    return response
  }
  /** Follows redirects, at most until the page that a popup returns to. */
  async function follow(address: string, form?: Choice): Promise<{ address: string; response: Response }> {
    let at = address
    let response = await visit(at, form)
    while (response.headers.has('location')) {
      at = new URL(response.headers.get('location') ?? '', at).href
      if (new URL(at).pathname === '/login/return') break
      response = await visit(at)
    }
    return { address: at, response }
  }
  return { visit, follow }
}

export type SignInWindow = ReturnType<typeof openWindow>

const CLIENT: oauth.Client = { client_id: 'sawari' }
const INSECURE = { [oauth.allowInsecureRequests]: true }

async function askNonce({ origin }: Site): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/nonce`, { method: 'POST' })
  const { data } = (await response.json()) as { data: Nonce }
  return data.nonce
}

/** Starts a sign-in with a provider like the login page. @returns the chooser's URL and the next steps */
export async function askToSignIn(site: Site, provider: Provider, window: SignInWindow, extra: Choice = {}) {
  const { origin } = site
  const issuer = new URL(`${origin}/idp/${provider}`)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...INSECURE }),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = extra.nonce ?? (await askNonce(site))
  const address = new URL(server.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    client_id: 'sawari',
    redirect_uri: `${origin}/login/return`,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  }).toString()
  const chooser = await window.follow(address.href)

  /** Exchanges the returned code for the ID token. */
  async function redeem(returned: string, { codeVerifier = verifier } = {}): Promise<string> {
    const parameters = oauth.validateAuthResponse(server, CLIENT, new URL(returned), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      CLIENT,
      oauth.None(),
      parameters,
      `${origin}/login/return`,
      codeVerifier,
      { ...INSECURE, headers: { origin } },
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    return tokens.id_token ?? ''
  }
  return { chooser, redeem, server }
}

/** The whole flow, from the click to the provider's token. */
export async function tokenOf(
  site: Site,
  provider: Provider,
  choice: Choice,
  window = openWindow(),
): Promise<string> {
  const { chooser, redeem } = await askToSignIn(site, provider, window)
  const { address } = await window.follow(chooser.address, choice)
  return redeem(address)
}
