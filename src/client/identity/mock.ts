import * as oauth from 'oauth4webapi'
import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import type { Provider, SignInRequest, SignInStart } from '#domain/auth/sign-in-request.ts'

const CLIENT: oauth.Client = { client_id: 'sawari' }

/** Starts a sign-in with a mock provider: OpenID Connect with code flow, PKCE and nonce. */
export async function startMockSignIn(provider: Provider, nonce: string): Promise<SignInStart> {
  const server = await discover(provider)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const url = new URL(server.authorization_endpoint ?? server.issuer)
  url.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: returnUrl(),
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    state,
    nonce,
  }).toString()
  return { url: url.href, asked: { provider, state, nonce, verifier } }
}

/** Exchanges a mock provider's answer for the ID token; null when the user declined. */
export async function mockToken(
  { provider, state, nonce, verifier }: SignInRequest,
  answer: URLSearchParams,
): Promise<string | null> {
  if (answer.get('error') === 'access_denied') return null
  const server = await discover(provider)
  const code = oauth.validateAuthResponse(server, CLIENT, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    oauth.None(),
    code,
    returnUrl(),
    verifier ?? '',
    insecure(),
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  return tokens.id_token ?? null
}

async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(`/idp/${provider}`, location.origin)
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure()))
}

const insecure = () => ({ [oauth.allowInsecureRequests]: location.protocol === 'http:' })
const returnUrl = () => location.origin + SIGN_IN_RETURN
