import { safePath } from './safe-path.ts'

export type Provider = 'google' | 'facebook'

/** A sign-in request to a provider, with what is needed to recognise and redeem the response. */
export interface SignInRequest {
  provider: Provider
  state: string
  nonce: string
  /** PKCE code verifier, if the provider responds with a code */
  verifier: string | null
}

/** The provider's page, and the request that its response belongs to. */
export interface SignInStart {
  url: string
  asked: SignInRequest
}

/** The request for which this tab went to the provider, stored in the tab's session storage until the response. */
export interface TabSignInRequest extends SignInRequest {
  redirect: string | null
  /** the login page that it left: below a language's path for users who have that language by the path alone */
  login: string
  /** when the tab left, epoch milliseconds */
  at: number
}

/** Storage key, in the session storage of the tab. */
export const TAB_SIGN_IN_KEY = 'app:auth:asked'
/** Lifetime of the server's nonce. */
const LASTS_MS = 15 * 60_000

/** Null for anything but a stored request. */
export function parseTabSignIn(value: unknown): TabSignInRequest | null {
  if (typeof value !== 'object' || value === null) return null
  const { provider, state, nonce, verifier, redirect, login, at } = value as Record<
    keyof TabSignInRequest,
    unknown
  >
  if (provider !== 'google' && provider !== 'facebook') return null
  if (typeof state !== 'string' || !state || typeof nonce !== 'string' || typeof at !== 'number') return null
  if (verifier !== null && typeof verifier !== 'string') return null
  return {
    provider,
    state,
    nonce,
    verifier,
    redirect: safePath(redirect),
    login: safePath(login) ?? '/login',
    at,
  }
}

/** Whether a response belongs to this tab's request; any other is refused. */
export function isResponseTo(
  asked: TabSignInRequest | undefined,
  answer: URLSearchParams,
): asked is TabSignInRequest {
  return asked !== undefined && answer.get('state') === asked.state
}

export function isExpired({ at }: TabSignInRequest, now: number): boolean {
  return Math.abs(now - at) > LASTS_MS
}
