import './browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { $isSignedIn, $token, $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { emptyStorage, writeElsewhere } from './browser-storage.ts'
import { personOf, TOKEN } from './people.ts'

const OTHER_TOKEN = `${TOKEN}-of-somebody-else`
const reset = vi.fn()
onSignedOut(reset)

beforeEach(() => {
  clearSession()
  emptyStorage()
  reset.mockClear()
})

describe('signing in', () => {
  it('stores the token in the form that all its readers expect', () => {
    storeSignIn(personOf(13))
    expect(readStoredToken(localStorage.getItem(TOKEN_KEY))).toBe(TOKEN)
    expect($isSignedIn.get()).toBe(true)
  })

  it('stores the user without the token', () => {
    storeSignIn(personOf(13))
    expect($user.get()).toMatchObject({ id: 13, fullName: 'Anisha Karki' })
    expect(localStorage.getItem('app:auth:user')).not.toContain(TOKEN)
  })

  it('does not change what a visitor stored before', () => {
    localStorage.setItem('app:search:query', '"city=1"')
    sessionStorage.setItem('app:booking:kept', '{}')
    storeSignIn(personOf(13))
    expect(reset).not.toHaveBeenCalled()
    expect([localStorage.getItem('app:search:query'), sessionStorage.getItem('app:booking:kept')]).toEqual([
      '"city=1"',
      '{}',
    ])
  })

  it('restores the draft of an ended session for the same user, but not for another one', () => {
    storeSignIn(personOf(13))
    clearSession()
    sessionStorage.setItem('app:booking:kept', '{}')
    storeSignIn(personOf(13))
    expect(sessionStorage.getItem('app:booking:kept')).toBe('{}')
    clearSession()
    sessionStorage.setItem('app:booking:kept', '{}')
    storeSignIn(personOf(14))
    expect(sessionStorage.getItem('app:booking:kept')).toBeNull()
  })
})

describe('signing out', () => {
  it('removes the key of the token, because the guard checks whether it exists', () => {
    storeSignIn(personOf(13))
    clearSession()
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    expect(localStorage.getItem('app:auth:user')).toBeNull()
    expect([$token.get(), $user.get()]).toEqual([undefined, undefined])
  })

  it('resets the loaded rooms once', () => {
    storeSignIn(personOf(13))
    clearSession()
    expect(reset).toHaveBeenCalledOnce()
  })

  it('clears the stored values of rooms that are not loaded, and nothing else', () => {
    storeSignIn(personOf(13))
    const personal = ['app:search:query', 'app:booking:draft', 'app:my-bookings:tab', 'app:profile:graph']
    const common = ['app:shell:locale', 'app:shell:bannerClosed', 'app:auth:referral', 'somebody-elses']
    for (const key of [...personal, ...common]) {
      localStorage.setItem(key, '1')
      sessionStorage.setItem(key, '1')
    }
    clearSession()
    for (const store of [localStorage, sessionStorage]) {
      expect(personal.map((key) => store.getItem(key))).toEqual(personal.map(() => null))
      expect(common.map((key) => store.getItem(key))).toEqual(common.map(() => '1'))
    }
  })

  it('resets this tab and its session storage when it happens in another tab', () => {
    storeSignIn(personOf(13))
    sessionStorage.setItem('app:booking:draft', '1')
    writeElsewhere('app:auth:user', null)
    writeElsewhere(TOKEN_KEY, null)
    expect(reset).toHaveBeenCalledOnce()
    expect($isSignedIn.get()).toBe(false)
    expect(sessionStorage.getItem('app:booking:draft')).toBeNull()
  })
})

describe('a new token from another tab', () => {
  it('keeps the rooms when it belongs to the same user', () => {
    storeSignIn(personOf(13))
    writeElsewhere(TOKEN_KEY, JSON.stringify(OTHER_TOKEN))
    expect($token.get()).toBe(OTHER_TOKEN)
    expect(reset).not.toHaveBeenCalled()
  })

  it('resets the rooms when it belongs to another user', () => {
    storeSignIn(personOf(13))
    const { token, ...other } = personOf(14, OTHER_TOKEN)
    writeElsewhere('app:auth:user', JSON.stringify(other))
    writeElsewhere(TOKEN_KEY, JSON.stringify(token))
    expect(reset).toHaveBeenCalledOnce()
  })
})

describe('a stored value', () => {
  it.each(['null', '""', '"<script>"', '{}', 'not json', '"short"'])(
    'is not a token when it is %s',
    (text) => {
      writeElsewhere(TOKEN_KEY, text)
      expect($token.get()).toBeUndefined()
    },
  )

  it.each(['null', '[]', '{"id":"13"}', 'not json'])('is not a user when it is %s', (text) => {
    writeElsewhere('app:auth:user', text)
    expect($user.get()).toBeUndefined()
  })
})
