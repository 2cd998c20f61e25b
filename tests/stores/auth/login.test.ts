import './browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $login, leaveLogin, loginWith, loginWithProof, openLogin } from '#stores/auth/login.ts'
import { $token, clearSession } from '#stores/auth/session.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { emptyStorage, writeElsewhere } from './browser-storage.ts'
import { personOf, TOKEN } from './people.ts'

const WORDS = { blocked: 'blocked', offline: 'offline', failed: 'failed' }
const PROOF = { token: 'id-token', provider: 'google', loginType: 'oidc' } as const
const go = vi.fn<Environment['navigate']>()
const notify = vi.fn<Environment['notify']>()
const call = vi.fn()
const signIn = vi.fn<Environment['signIn']>()

beforeEach(() => {
  vi.resetAllMocks()
  clearSession()
  emptyStorage()
  leaveLogin()
  call.mockResolvedValue({ data: personOf(13) })
  signIn.mockResolvedValue(PROOF)
  useEnvironment({ navigate: go, notify, call: call as Environment['call'], signIn })
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

  it('brings the referral code along once', async () => {
    writeElsewhere('app:auth:referral', '{"code":"friend-1","at":1}')
    await loginWith('google', WORDS)
    expect(call.mock.calls[0]?.[1]).toEqual({ payload: { ...PROOF, referralCode: 'friend-1' } })
    expect(localStorage.getItem('app:auth:referral')).toBeNull()
  })

  it("takes the proof that a provider's own button brings", async () => {
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

describe('what goes wrong', () => {
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
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', error.message || text, { lasts: 8_000 })
    expect($login.get().status).toBe('failed')
    expect($token.get()).toBeUndefined()
  })

  it('shows that the window was blocked, and any other error as one sentence', async () => {
    signIn.mockRejectedValueOnce(Object.assign(new Error('popupBlocked'), { reason: 'popupBlocked' }))
    await loginWith('google', WORDS)
    signIn.mockRejectedValueOnce(new TypeError('discovery'))
    await loginWith('google', WORDS)
    expect(notify.mock.calls.map(([, text]) => text)).toEqual(['blocked', 'failed'])
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
