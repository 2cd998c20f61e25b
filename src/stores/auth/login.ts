import { atom } from 'nanostores'
import { giveNonce, type Nonce, type SignInPayload, signInSocial } from '#contract/auth.ts'
import { safePath } from '#domain/auth/safe-path.ts'
import { SIGN_IN_ERROR_MS } from '#domain/shell/toast-times.ts'
import { isReleased } from '#domain/shell/unreleased.ts'
import { environment, type Provider } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { signedIn } from './session.ts'

export interface LoginMessages {
  /** the browser did not let the provider's window open */
  blocked: string
  /** nobody answered */
  offline: string
  /** anything else that the server does not word */
  failed: string
}
type Proof = Pick<SignInPayload, 'token' | 'provider' | 'loginType'>

/** Where somebody goes who wanted nothing else; the spec's Profile once there is one (domain/shell/unreleased.ts). */
const AFTER_LOGIN = isReleased('/profile') ? '/profile' : '/'

// state
export const $login = atom<{ status: 'idle' | 'waiting' | 'failed'; provider: Provider | null }>({
  status: 'idle',
  provider: null,
})
/** Where to go after signing in; kept only while the login page is open. */
const $redirect = persistedAtom<string | undefined>('app:auth:redirect', undefined, {
  lifetime: 'session',
  parse: safePath,
})
/** The code of the referral link that brought the visitor. */
const $referral = persistedAtom<string | undefined>('app:auth:referral', undefined, {
  parse: (value) => (typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : null),
})
let attempts = 0

// actions
export function openLogin(redirect: string | null): void {
  $redirect.set(safePath(redirect) ?? undefined)
}

/** Spec section 2: the stored redirect is removed on leaving. */
export function leaveLogin(): void {
  $redirect.set(undefined)
}

/** Opens the provider's window at once: after an await the browser would block it. The last of several attempts counts. */
export async function loginWith(provider: Provider, messages: LoginMessages): Promise<void> {
  attempts += 1
  const mine = attempts
  const signing = environment().signIn(provider)
  $login.set({ status: 'waiting', provider })
  try {
    const proof = await signing
    if (mine !== attempts) return
    if (!proof) return $login.set({ status: 'idle', provider: null })
    await loginBy(proof)
  } catch (error) {
    if (mine === attempts) failLogin(error, messages)
  }
}

/** What the provider's own button asks for before it is drawn: its token must carry it. */
export async function askNonce(): Promise<Nonce> {
  return (await environment().call(giveNonce, { background: true })).data
}

/** With a proof that the provider's own button brought. */
export async function loginWithProof(
  provider: Provider,
  proof: Proof,
  messages: LoginMessages,
): Promise<void> {
  attempts += 1
  $login.set({ status: 'waiting', provider })
  try {
    await loginBy(proof)
  } catch (error) {
    failLogin(error, messages)
  }
}

async function loginBy(proof: Proof): Promise<void> {
  const { call, navigate } = environment()
  const referralCode = $referral.get()
  const { data } = await call(signInSocial, { payload: { ...proof, ...(referralCode && { referralCode }) } })
  signedIn(data)
  $referral.set(undefined)
  navigate($redirect.get() ?? AFTER_LOGIN)
}

function failLogin(error: unknown, messages: LoginMessages): void {
  $login.set({ status: 'failed', provider: null })
  environment().notify('error', errorMessage(error, messages), { lasts: SIGN_IN_ERROR_MS })
}

function errorMessage(error: unknown, messages: LoginMessages): string {
  if (!(error instanceof Error)) return messages.failed
  if ('reason' in error && error.reason === 'popupBlocked') return messages.blocked
  if (!('status' in error)) return messages.failed
  return error.status === 0 ? messages.offline : error.message || messages.failed
}
