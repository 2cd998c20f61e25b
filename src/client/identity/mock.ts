import * as oauth from 'oauth4webapi'
import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import { providerAnswer } from './answer.ts'

const CLIENT: oauth.Client = { client_id: 'sawari' }

/** ID token of a mock provider, by OpenID Connect with code flow, PKCE and nonce. */
export async function mockToken(
  provider: 'google' | 'facebook',
  popup: Window,
  nonce: string,
): Promise<string | null> {
  const insecure = { [oauth.allowInsecureRequests]: location.protocol === 'http:' }
  const issuer = new URL(`/idp/${provider}`, location.origin)
  const returnUrl = location.origin + SIGN_IN_RETURN
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))

  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(server.authorization_endpoint ?? issuer)
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    state,
    nonce,
  }).toString()
  popup.location.replace(address)

  const answer = await providerAnswer(popup, state)
  if (!answer || answer.get('error') === 'access_denied') return null
  const code = oauth.validateAuthResponse(server, CLIENT, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    oauth.None(),
    code,
    returnUrl,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  return tokens.id_token ?? null
}
