import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import { providerAnswer } from './answer.ts'

const GOOGLE = 'https://accounts.google.com/o/oauth2/v2/auth'
const FACEBOOK = 'https://www.facebook.com/v23.0/dialog/oauth'

/** Google's ID token without Google's own button (islands/auth/google-button.ts), when that is blocked or slow. */
export async function googleToken(clientId: string, popup: Window, nonce: string): Promise<string | null> {
  const answer = await ask(popup, GOOGLE, {
    client_id: clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
  })
  const token = answer?.get('id_token') ?? null
  if (token && nonceOf(token) !== nonce) throw new Error('Wrong nonce in the ID token.')
  return token
}

/**
 * Facebook's login dialog without its SDK, in the window that the click opened: FB.login opens its own window, which
 * browsers block once the user activation is consumed.
 */
export async function facebookToken(appId: string, popup: Window): Promise<string | null> {
  const answer = await ask(popup, FACEBOOK, {
    client_id: appId,
    response_type: 'token',
    scope: 'public_profile,email',
    display: 'popup',
  })
  return answer?.get('access_token') ?? null
}

async function ask(
  popup: Window,
  address: string,
  question: Record<string, string>,
): Promise<URLSearchParams | null> {
  const state = crypto.randomUUID()
  const query = new URLSearchParams({ ...question, redirect_uri: location.origin + SIGN_IN_RETURN, state })
  popup.location.replace(`${address}?${query}`)
  const answer = await providerAnswer(popup, state)
  const error = answer?.get('error') ?? null
  if (error !== null && error !== 'access_denied') throw new Error(`Provider error: ${error}`)
  return error === null ? answer : null
}

function nonceOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload)).nonce
}
