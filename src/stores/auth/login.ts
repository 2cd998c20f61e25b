import { ApiFailure } from '#contract/api-failure.ts'
import { issueNonce, type Nonce, type SignInProof, signInSocial } from '#contract/auth.ts'
import { safePath } from '#domain/auth/safe-path.ts'
import {
  isExpired,
  isResponseTo,
  type Provider,
  parseTabSignIn,
  TAB_SIGN_IN_KEY,
  type TabSignInRequest,
} from '#domain/auth/sign-in-request.ts'
import {
  parseStoredReferral,
  REFERRAL_KEY,
  REFERRAL_STORE,
  type StoredReferral,
} from '#domain/referral/referral.ts'
import { type Locale, pathIn } from '#domain/shell/locale.ts'
import { SIGN_IN_ERROR_MS } from '#domain/shell/toast-times.ts'
import { environment } from '#stores/shell/environment.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { createResource } from '#stores/shell/resource.ts'
import { storeSignIn } from './session.ts'

export interface LoginMessages {
  /** no response */
  offline: string
  /** any other failure without a sentence from the API */
  failed: string
}
export interface ReturnMessages extends LoginMessages {
  /** the user declined at the provider */
  cancelled: string
  /** a response that belongs to no request of this tab, or that took too long */
  unexpected: string
}

const LOGIN = '/login'
/** The target of a login without a redirect. */
const AFTER_LOGIN = '/profile'

// state
/** `loading`: the provider's window is open, or the API checks its proof; `provider` is the one in use. */
const login = createResource<{ status: 'idle' | 'loading' | 'failed'; provider: Provider | null }>({
  status: 'idle',
  provider: null,
})
export const $login = login.$state
/** The redirect after sign-in; stored only while the login page is open. */
const $redirect = persistedAtom<string | undefined>('app:auth:redirect', undefined, {
  lifetime: 'session',
  parse: safePath,
})
/** The code of the referral link that the visitor opened; layouts/parts/referral-script.ts stores it. */
const $referral = persistedAtom<StoredReferral | undefined>(REFERRAL_STORE, undefined, {
  parse: parseStoredReferral,
})

/** Set while this tab is at the provider, because no window could open. */
const $tabSignIn = persistedAtom<TabSignInRequest | undefined>(TAB_SIGN_IN_KEY, undefined, {
  lifetime: 'session',
  parse: parseTabSignIn,
})

// actions
export function openLogin(redirect: string | null): void {
  $redirect.set(safePath(redirect) ?? undefined)
  $tabSignIn.set(undefined)
}

/** The redirect is for this visit of the login page only. */
export function leaveLogin(): void {
  $redirect.set(undefined)
}

/** The user came back from the provider without a response: the buttons work again. */
export function resumeLogin(): void {
  login.reset()
}

/** Opens the provider's window immediately: after an await the browser would block it. The latest attempt wins. */
export async function loginWith(provider: Provider, messages: LoginMessages): Promise<void> {
  await attempt(provider, messages, async (signal) => {
    const answer = await environment().signIn(provider)
    if (signal.aborted || !answer) return null
    if (!('url' in answer)) return answer
    const { inLanguage, navigate, now } = environment()
    const redirect = $redirect.get() ?? null
    $tabSignIn.set({ ...answer.asked, redirect, login: inLanguage(LOGIN), at: now() })
    navigate(answer.url)
    return 'left'
  })
}

/** The nonce that the token of the provider's own button must contain. */
export async function askNonce(): Promise<Nonce> {
  return (await environment().call(issueNonce, { background: true })).data
}

/** With the proof of the provider's own button. */
export async function loginWithProof(
  provider: Provider,
  proof: SignInProof,
  messages: LoginMessages,
): Promise<void> {
  await attempt(provider, messages, async () => proof)
}

async function attempt(
  provider: Provider,
  messages: LoginMessages,
  prove: (signal: AbortSignal) => Promise<SignInProof | 'left' | null>,
): Promise<void> {
  await login.load(
    { status: 'loading', provider },
    async (signal) => {
      const proof = await prove(signal)
      if (!proof) return { status: 'idle', provider: null }
      if (proof !== 'left') {
        await exchange(proof)
        environment().navigate($redirect.get() ?? AFTER_LOGIN)
      }
      // the page is being left: its buttons stay busy
      return { status: 'loading' }
    },
    (error) => {
      environment().notify('error', errorMessage(error, messages), { durationMs: SIGN_IN_ERROR_MS })
      return { provider: null }
    },
  )
}

/**
 * Completes a sign-in for which this tab went to the provider. Returns the page to open, or the error and the redirect
 * for another attempt.
 */
export async function finishLogin(
  answer: URLSearchParams,
  messages: ReturnMessages,
): Promise<{ target: string } | { failure: string; redirect: string | null }> {
  const asked = $tabSignIn.get()
  // once: a reload or Back does not repeat it
  $tabSignIn.set(undefined)
  const redirect = asked?.redirect ?? null
  if (!isResponseTo(asked, answer) || isExpired(asked, environment().now()))
    return { failure: messages.unexpected, redirect }
  try {
    const proof = await environment().finishSignIn(asked, answer)
    if (!proof) return { failure: messages.cancelled, redirect }
    await exchange(proof)
    return { target: environment().inLanguage(redirect ?? AFTER_LOGIN) }
  } catch (error) {
    return { failure: errorMessage(error, messages), redirect }
  }
}

/** URL of the login page for another browser, with the language, the redirect and the referral code of this one. */
export function loginUrlForOtherBrowser(origin: string, locale: Locale, redirect: string | null): string {
  const url = new URL(pathIn(locale, LOGIN), origin)
  const wanted = safePath(redirect)
  const code = $referral.get()?.code
  if (wanted) url.searchParams.set('redirect', wanted)
  if (code) url.searchParams.set(REFERRAL_KEY, code)
  return url.href
}

async function exchange(proof: SignInProof): Promise<void> {
  const { call } = environment()
  const referralCode = $referral.get()?.code
  const { data } = await call(signInSocial, { payload: { ...proof, ...(referralCode && { referralCode }) } })
  storeSignIn(data)
  $referral.set(undefined)
}

function errorMessage(error: unknown, messages: LoginMessages): string {
  if (error instanceof ApiFailure)
    return error.status === 0 ? messages.offline : error.message || messages.failed
  return messages.failed
}
