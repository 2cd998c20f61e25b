import { ApiFailure } from '#contract/api-failure.ts'
import { giveNonce, type Nonce, type SignInPayload, signInSocial } from '#contract/auth.ts'
import { safePath } from '#domain/auth/safe-path.ts'
import { type KeptReferral, parseKeptReferral, REFERRAL_STORE } from '#domain/referral/code.ts'
import { SIGN_IN_ERROR_MS } from '#domain/shell/toast-times.ts'
import { environment, type Provider } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource } from '#stores/shell/resource.ts'
import { signedIn } from './session.ts'

export interface LoginMessages {
  /** the browser blocked the provider's window */
  blocked: string
  /** no response */
  offline: string
  /** any other failure without a sentence of the API */
  failed: string
}
type Proof = Pick<SignInPayload, 'token' | 'provider' | 'loginType'>

/** Without a redirect. */
const AFTER_LOGIN = '/profile'

// state
/** `loading`: the provider's window is open, or the API checks its proof; `provider` is the one in use. */
const login = createResource<{ status: 'idle' | 'loading' | 'failed'; provider: Provider | null }>({
  status: 'idle',
  provider: null,
})
export const $login = login.$state
/** Where to go after signing in; kept only while the login page is open. */
const $redirect = persistedAtom<string | undefined>('app:auth:redirect', undefined, {
  lifetime: 'session',
  parse: safePath,
})
/** The referral link by which the visitor came: layouts/parts/referral-script.ts keeps its code. */
const $referral = persistedAtom<KeptReferral | undefined>(REFERRAL_STORE, undefined, {
  parse: parseKeptReferral,
})

// actions
export function openLogin(redirect: string | null): void {
  $redirect.set(safePath(redirect) ?? undefined)
}

/** The redirect is for this visit of the login page only. */
export function leaveLogin(): void {
  $redirect.set(undefined)
}

/** Opens the provider's window at once: after an await the browser would block it. The latest attempt wins. */
export async function loginWith(provider: Provider, messages: LoginMessages): Promise<void> {
  await attempt(provider, messages, (signal) =>
    environment()
      .signIn(provider)
      .then((proof) => (signal.aborted ? null : proof)),
  )
}

/** The nonce that the token of the provider's own button must carry. */
export async function askNonce(): Promise<Nonce> {
  return (await environment().call(giveNonce, { background: true })).data
}

/** With the proof of the provider's own button. */
export async function loginWithProof(
  provider: Provider,
  proof: Proof,
  messages: LoginMessages,
): Promise<void> {
  await attempt(provider, messages, async () => proof)
}

async function attempt(
  provider: Provider,
  messages: LoginMessages,
  prove: (signal: AbortSignal) => Promise<Proof | null>,
): Promise<void> {
  await login.load(
    { status: 'loading', provider },
    async (signal) => {
      const proof = await prove(signal)
      if (!proof) return { status: 'idle', provider: null }
      await loginBy(proof)
      // the page is being left: its buttons stay busy
      return { status: 'loading' }
    },
    (error) => {
      environment().notify('error', errorMessage(error, messages), { lasts: SIGN_IN_ERROR_MS })
      return { provider: null }
    },
  )
}

async function loginBy(proof: Proof): Promise<void> {
  const { call, navigate } = environment()
  const referralCode = $referral.get()?.code
  const { data } = await call(signInSocial, { payload: { ...proof, ...(referralCode && { referralCode }) } })
  signedIn(data)
  $referral.set(undefined)
  navigate($redirect.get() ?? AFTER_LOGIN)
}

function errorMessage(error: unknown, messages: LoginMessages): string {
  if (error instanceof ApiFailure)
    return error.status === 0 ? messages.offline : error.message || messages.failed
  const isBlocked = error instanceof Error && 'reason' in error && error.reason === 'popupBlocked'
  return isBlocked ? messages.blocked : messages.failed
}
