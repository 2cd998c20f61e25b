import './browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseTabSignIn } from '#domain/auth/sign-in-request.ts'
import {
  $login,
  finishLogin,
  leaveLogin,
  loginUrlForOtherBrowser,
  loginWith,
  loginWithProof,
  openLogin,
  resumeLogin,
} from '#stores/auth/login.ts'
import { $token, clearSession } from '#stores/auth/session.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { emptyStorage, writeElsewhere } from './browser-storage.ts'
import { personOf, TOKEN } from './people.ts'

const WORDS = { offline: 'offline', failed: 'failed' }
const PROOF = { token: 'id-token', provider: 'google', loginType: 'oidc' } as const
const go = vi.fn<Environment['navigate']>()
const notify = vi.fn<Environment['notify']>()
const call = vi.fn()
const signIn = vi.fn<Environment['signIn']>()
const finishSignIn = vi.fn<Environment['finishSignIn']>()
let clock = NOW

beforeEach(() => {
  vi.resetAllMocks()
  clock = NOW
  clearSession()
  emptyStorage()
  leaveLogin()
  call.mockResolvedValue({ data: personOf(13) })
  signIn.mockResolvedValue(PROOF)
  useEnvironment({
    navigate: go,
    notify,
    call: call as Environment['call'],
    signIn,
    finishSignIn,
    now: () => clock,
  })
})

describe('logging in', () => {
  it('opens the window before anything else happens', () => {
    void loginWith('google', WORDS)
    expect(signIn).toHaveBeenCalledExactlyOnceWith('google')
    expect($login.get()).toEqual({ status: 'loading', provider: 'google' })
  })

  it('exchanges the proof for a session and goes to the profile', async () => {
    await loginWith('google', WORDS)
    expect(call.mock.calls[0]?.[1]).toEqual({ payload: PROOF })
    expect($token.get()).toBe(TOKEN)
    expect(go).toHaveBeenCalledExactlyOnceWith('/profile')
    expect(notify).not.toHaveBeenCalled()
  })

  it('returns to the page of the redirect', async () => {
    openLogin('/vehicle/12/booking?from=2026-11-24')
    await loginWith('google', WORDS)
    expect(go).toHaveBeenCalledExactlyOnceWith('/vehicle/12/booking?from=2026-11-24')
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'stays on the site when the redirect is %s',
    async (redirect) => {
      openLogin(redirect)
      await loginWith('google', WORDS)
      expect(go).toHaveBeenCalledExactlyOnceWith('/profile')
    },
  )

  it('sends the referral code once', async () => {
    writeElsewhere('app:auth:referral', '{"code":"friend-1","at":1}')
    await loginWith('google', WORDS)
    expect(call.mock.calls[0]?.[1]).toEqual({ payload: { ...PROOF, referralCode: 'friend-1' } })
    expect(localStorage.getItem('app:auth:referral')).toBeNull()
  })

  it("accepts the proof of a provider's own button", async () => {
    await loginWithProof('google', { token: 'credential', provider: 'googleID' }, WORDS)
    expect(call.mock.calls[0]?.[1]).toEqual({ payload: { token: 'credential', provider: 'googleID' } })
    expect(go).toHaveBeenCalledExactlyOnceWith('/profile')
  })
})

describe('the redirect', () => {
  it('is stored only while the login page is open', () => {
    openLogin('/profile/mybookings')
    expect(sessionStorage.getItem('app:auth:redirect')).toBe('"/profile/mybookings"')
    leaveLogin()
    expect(sessionStorage.getItem('app:auth:redirect')).toBeNull()
  })
})

describe('a failed login', () => {
  it('shows nothing when the window was closed', async () => {
    signIn.mockResolvedValue(null)
    await loginWith('facebook', WORDS)
    expect($login.get()).toEqual({ status: 'idle', provider: null })
    expect([call, notify, go].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
  })

  it.each([
    ["the server's sentence", apiFailure(409, 'This email already exists. Try with different Provider')],
    ['offline', apiFailure(0)],
    ['failed', apiFailure(502)],
  ])('shows %s for 8 seconds', async (text, error) => {
    call.mockRejectedValue(error)
    await loginWith('facebook', WORDS)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', error.message || text, { durationMs: 8_000 })
    expect($login.get().status).toBe('failed')
    expect($token.get()).toBeUndefined()
  })

  it('shows one text for any other error', async () => {
    signIn.mockRejectedValueOnce(new TypeError('discovery'))
    await loginWith('google', WORDS)
    expect(notify.mock.calls.map(([, text]) => text)).toEqual(['failed'])
  })

  it('ignores a first attempt after a second one', async () => {
    let finishFirst: (proof: null) => void = () => {}
    signIn.mockReturnValueOnce(new Promise((resolve) => (finishFirst = resolve)))
    const first = loginWith('google', WORDS)
    const second = loginWith('facebook', WORDS)
    finishFirst(null)
    await Promise.all([first, second])
    expect($login.get()).toEqual({ status: 'loading', provider: 'facebook' })
    expect(call).toHaveBeenCalledOnce()
  })
})

describe('a login in the same tab', () => {
  const RETURN = { ...WORDS, cancelled: 'cancelled', unexpected: 'unexpected' }
  const ASKED = { provider: 'google', state: 'state-1', nonce: 'nonce-1', verifier: 'verifier-1' } as const
  const PROVIDER_URL = 'https://provider.example/auth?state=state-1'
  const answer = (state = 'state-1') => new URLSearchParams({ code: 'code-1', state })

  /** Leaves the login page for the provider. */
  async function leave(redirect: string | null = null) {
    openLogin(redirect)
    signIn.mockResolvedValueOnce({ url: PROVIDER_URL, asked: ASKED })
    await loginWith('google', WORDS)
    leaveLogin()
    finishSignIn.mockResolvedValue(PROOF)
  }

  it('opens the provider, stays busy, and returns signed in', async () => {
    await leave()
    expect(go).toHaveBeenCalledExactlyOnceWith(PROVIDER_URL)
    expect($login.get()).toEqual({ status: 'loading', provider: 'google' })
    expect(call).not.toHaveBeenCalled()
    expect(await finishLogin(answer(), RETURN)).toEqual({ target: '/profile' })
    expect(finishSignIn.mock.calls[0]?.[0]).toMatchObject(ASKED)
    expect($token.get()).toBe(TOKEN)
  })

  it('keeps redirect and referral', async () => {
    writeElsewhere('app:auth:referral', '{"code":"friend-1","at":1}')
    await leave('/vehicle/12/booking?from=2026-11-24')
    expect(await finishLogin(answer(), RETURN)).toEqual({ target: '/vehicle/12/booking?from=2026-11-24' })
    expect(call.mock.calls[0]?.[1]).toEqual({ payload: { ...PROOF, referralCode: 'friend-1' } })
  })

  it('stays in Nepali when only the URL sets the language', async () => {
    useEnvironment({
      navigate: go,
      call: call as Environment['call'],
      signIn,
      finishSignIn,
      inLanguage: (address) => `/ne${address}`,
    })
    await leave('/profile/mybookings')
    expect(go).toHaveBeenCalledExactlyOnceWith(PROVIDER_URL)
    expect(JSON.parse(sessionStorage.getItem('app:auth:asked') ?? '{}')).toMatchObject({ login: '/ne/login' })
    expect(await finishLogin(answer(), RETURN)).toEqual({ target: '/ne/profile/mybookings' })
  })

  it('is accepted once, even when the page is reloaded', async () => {
    await leave()
    await finishLogin(answer(), RETURN)
    expect(await finishLogin(answer(), RETURN)).toEqual({ failure: 'unexpected', redirect: null })
    expect(finishSignIn).toHaveBeenCalledOnce()
  })

  it.each<[string, () => Promise<void> | void, string]>([
    ['to another request', () => leave(), 'state-2'],
    ['without a request', () => {}, 'state-1'],
    ['without a state', () => leave(), ''],
    [
      'after a quarter of an hour',
      async () => {
        await leave()
        clock += 16 * 60_000
      },
      'state-1',
    ],
    [
      'after the login page was opened again',
      async () => {
        await leave()
        openLogin(null)
      },
      'state-1',
    ],
  ])('refuses a response %s', async (_, prepare, state) => {
    await prepare()
    expect(await finishLogin(answer(state), RETURN)).toMatchObject({ failure: 'unexpected' })
    expect(finishSignIn).not.toHaveBeenCalled()
    expect($token.get()).toBeUndefined()
  })

  it.each<[string, () => void, string]>([
    ['that the user declined', () => finishSignIn.mockResolvedValue(null), 'cancelled'],
    ['that there is no connection', () => call.mockRejectedValue(apiFailure(0)), 'offline'],
    ['the message of the server', () => call.mockRejectedValue(apiFailure(409, 'Taken')), 'Taken'],
    ['any other failure', () => finishSignIn.mockRejectedValue(new TypeError('discovery')), 'failed'],
  ])('shows %s, and keeps the redirect for another attempt', async (_, fail, failure) => {
    await leave('/profile/mybookings')
    fail()
    expect(await finishLogin(answer(), RETURN)).toEqual({ failure, redirect: '/profile/mybookings' })
    expect($token.get()).toBeUndefined()
  })

  it('ignores a stored redirect to another site', async () => {
    await leave()
    const stored = JSON.parse(sessionStorage.getItem('app:auth:asked') ?? '{}')
    expect(stored).toMatchObject(ASKED)
    expect(parseTabSignIn({ ...stored, redirect: '//evil.example' })?.redirect).toBeNull()
    expect(parseTabSignIn({ ...stored, login: '//evil.example' })?.login).toBe('/login')
    for (const wrong of [null, 'text', {}, { ...stored, provider: 'other' }, { ...stored, state: '' }])
      expect(parseTabSignIn(wrong)).toBeNull()
  })

  it('can be tried again after Back', async () => {
    await leave()
    resumeLogin()
    expect($login.get()).toEqual({ status: 'idle', provider: null })
  })

  it('has a URL for another browser, with language, redirect and referral', () => {
    expect(loginUrlForOtherBrowser('https://sawari.example', 'en', null)).toBe('https://sawari.example/login')
    expect(loginUrlForOtherBrowser('https://sawari.example', 'np', null)).toBe(
      'https://sawari.example/ne/login',
    )
    writeElsewhere('app:auth:referral', '{"code":"friend-1","at":1}')
    expect(loginUrlForOtherBrowser('https://sawari.example', 'en', '/profile?a=1')).toBe(
      'https://sawari.example/login?redirect=%2Fprofile%3Fa%3D1&ref=friend-1',
    )
    expect(loginUrlForOtherBrowser('https://sawari.example', 'en', '//evil.example')).not.toContain('evil')
  })
})
