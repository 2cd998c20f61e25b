import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import type { Provider, SignInRequest, SignInStart } from '#domain/auth/sign-in-request.ts'

const GOOGLE = 'https://accounts.google.com/o/oauth2/v2/auth'
const FACEBOOK = 'https://www.facebook.com/v23.0/dialog/oauth'

/** Google's sign-in page, for when Google's own button (islands/auth/google-button.ts) is blocked or slow. */
export function startGoogleSignIn(clientId: string, nonce: string): SignInStart {
  return startSignIn('google', GOOGLE, nonce, {
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
  })
}

/**
 * Facebook's login dialog without its SDK, in the window that the click opened: FB.login opens its own window, which
 * browsers block once the click is used up.
 */
export function startFacebookSignIn(appId: string, display: 'popup' | 'page'): SignInStart {
  return startSignIn('facebook', FACEBOOK, '', {
    client_id: appId,
    response_type: 'token',
    scope: 'public_profile,email',
    display,
  })
}

function startSignIn(
  provider: Provider,
  endpoint: string,
  nonce: string,
  question: Record<string, string>,
): SignInStart {
  const state = crypto.randomUUID()
  const query = new URLSearchParams({ ...question, redirect_uri: location.origin + SIGN_IN_RETURN, state })
  return { url: `${endpoint}?${query}`, asked: { provider, state, nonce, verifier: null } }
}

/** The token of a provider's answer; null when the user declined. */
export function tokenOf({ provider, nonce }: SignInRequest, answer: URLSearchParams): string | null {
  const error = answer.get('error')
  if (error === 'access_denied') return null
  if (error !== null) throw new Error(`Provider error: ${error}`)
  if (provider === 'facebook') return answer.get('access_token')
  const token = answer.get('id_token')
  if (token && nonceOf(token) !== nonce) throw new Error('Wrong nonce in the ID token.')
  return token
}

function nonceOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload)).nonce
}
