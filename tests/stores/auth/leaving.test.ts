import './browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $signInTexts, $unsentQuestion } from '#stores/auth/page-texts.ts'
import { $isLeaving, $token, storeSignIn } from '#stores/auth/session.ts'
import { confirmSignOut } from '#stores/auth/sign-out.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { $requests, $unseen, refreshUnseen } from '#stores/notifications/unseen.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { $storedSaved } from '#stores/vehicles/saved.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { emptyStorage } from './browser-storage.ts'
import { personOf } from './people.ts'

const go = vi.fn<Environment['navigate']>()
const notify = vi.fn<Environment['notify']>()
const call = vi.fn()
const confirm = vi.fn<Environment['confirm']>()
let here = '/'
let now = 0

beforeEach(() => {
  vi.resetAllMocks()
  emptyStorage()
  now += 60_000
  $isLeaving.set(false)
  useEnvironment({
    navigate: go,
    notify,
    confirm,
    call: call as Environment['call'],
    currentUrl: () => here,
    now: () => now,
  })
  storeSignIn(personOf(13))
})

const refuse = (detail = 'You have been logged out', isBackground = false) =>
  dropSession({ detail, isBackground })
const at = (address: string) => {
  here = address
}

describe('a call with a 401 response', () => {
  it.each([
    ['/vehicle/12/booking?from=2026-11-24', false],
    ['/profile/mybookings', true],
    ['/profile/settings#devices', true],
    ['/vehicle/12', false],
    ['/vehicle/12?from=2026-11-24#price', false],
  ])('redirects from %s to login, with this URL (in the background: %s)', (address, isBackground) => {
    at(address)
    refuse('The sentence', isBackground)
    expect($token.get()).toBeUndefined()
    expect(go).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent(address)}`)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'The sentence', {
      persist: true,
      durationMs: 5_000,
    })
  })

  it.each(['/', '/home', '/?lang=np', '/#search'])('redirects from %s to the plain login', (address) => {
    at(address)
    refuse()
    expect(go).toHaveBeenCalledExactlyOnceWith('/login')
  })

  it('only signs out in the background of a public page', () => {
    at('/vehicles')
    refuse('The sentence', true)
    expect($token.get()).toBeUndefined()
    expect([go.mock.calls, notify.mock.calls]).toEqual([[], []])
  })

  it('is left to the login on the login page', () => {
    at('/login?redirect=%2Fprofile')
    refuse('We could not sign you in')
    expect([go.mock.calls, notify.mock.calls]).toEqual([[], []])
  })

  it('is reported once for several calls of a page', () => {
    at('/profile')
    refuse()
    refuse()
    expect(notify).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledOnce()
  })

  it.each([
    ['/vehicle/create', 'host'],
    ['/vehicle/12/edit', 'host'],
    ['/vehicle/12/booking', 'book'],
    ['/profile', 'earnings'],
    ['/profile/mybookings', 'other'],
  ])('shows the text for %s when the server sends no message', (address, text) => {
    $signInTexts.set({ host: 'host', book: 'book', earnings: 'earnings', other: 'other' })
    at(address)
    refuse('')
    expect(notify.mock.calls[0]?.[1]).toBe(text)
  })
})

it('the sign-in text falls back to the general one on a page without its own', () => {
  $signInTexts.set({ other: 'other' })
  at('/profile')
  refuse('')
  expect(notify.mock.calls[0]?.[1]).toBe('other')
})

describe('logging out', () => {
  it('asks, signs out on the server, clears the storage and opens the home page', async () => {
    confirm.mockResolvedValue(true)
    call.mockResolvedValue({ data: {} })
    expect(await confirmSignOut('Are you sure you want to Logout?')).toBe(true)
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Are you sure you want to Logout?')
    expect(call.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/auth/logout' })
    expect($token.get()).toBeUndefined()
    expect(go).toHaveBeenCalledExactlyOnceWith('/')
  })

  it('changes nothing when it is cancelled', async () => {
    confirm.mockResolvedValue(false)
    expect(await confirmSignOut('?')).toBe(false)
    expect($token.get()).toBeDefined()
    expect([call.mock.calls, go.mock.calls]).toEqual([[], []])
  })

  it('says how many changes of saved vehicles would be lost, and leaves them where that is declined', async () => {
    $unsentQuestion.set({ ask: (count) => `${count} unsent` })
    const unsent = [4, 7].map((id) => ({ id, at: 1, isSaved: true }))
    const list = { userId: 13, marks: [], unsent, readAt: 1 }
    $storedSaved.set(list)
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false).mockResolvedValue(true)
    expect(await confirmSignOut('?')).toBe(false)
    expect(confirm.mock.calls).toEqual([['?'], ['2 unsent']])
    expect($storedSaved.get()).toEqual(list)
    // those of another user of the device are not counted
    $storedSaved.set({ ...list, userId: 14 })
    expect(await confirmSignOut('?')).toBe(true)
    expect(confirm).toHaveBeenCalledTimes(3)
  })

  it('works without a response, and ignores a 401 that arrives later', async () => {
    at('/profile')
    confirm.mockResolvedValue(true)
    call.mockImplementation(async () => {
      refuse()
      throw new Error('401')
    })
    await confirmSignOut('?')
    expect($token.get()).toBeUndefined()
    expect(go).toHaveBeenCalledExactlyOnceWith('/')
    expect(notify).not.toHaveBeenCalled()
  })
})

describe('the number of unseen notifications', () => {
  it('loads in the background and is reset with the session', async () => {
    call.mockResolvedValue({ data: { count: 3, requests: 1 } })
    await refreshUnseen()
    expect(call.mock.calls[0]?.[1]).toMatchObject({ background: true })
    expect([$unseen.get(), $requests.get()]).toEqual([3, 1])
    refuse()
    expect([$unseen.get(), $requests.get()]).toEqual([null, null])
  })

  it('stays when it cannot be loaded', async () => {
    call.mockResolvedValueOnce({ data: { count: 2, requests: 0 } }).mockRejectedValue(new Error('offline'))
    await refreshUnseen()
    await refreshUnseen()
    expect($unseen.get()).toBe(2)
  })

  it('is taken from the latest request, because an earlier one may not include the latest change', async () => {
    let answerFirst: (answer: unknown) => void = () => {}
    call.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)))
    call.mockResolvedValue({ data: { count: 1, requests: 0 } })
    const first = refreshUnseen()
    await refreshUnseen()
    answerFirst({ data: { count: 2, requests: 1 } })
    await first
    expect([$unseen.get(), $requests.get()]).toEqual([1, 0])
  })

  it('is not requested while signed out', async () => {
    refuse()
    await refreshUnseen()
    expect(call).not.toHaveBeenCalled()
  })

  it('is ignored when the session has ended since', async () => {
    call.mockImplementation(async () => {
      refuse()
      return { data: { count: 7, requests: 2 } }
    })
    await refreshUnseen()
    expect($unseen.get()).toBeNull()
  })
})
