import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { REFERRAL_STORE } from '#domain/referral/referral.ts'
import { DAY } from '#tests/setup/clock.ts'
import { REFERRAL_SCRIPT } from '../../src/layouts/parts/referral-script.ts'

const SITE = 'https://sawari.example'
const NOW = Date.UTC(2026, 10, 21)
const TOKEN = { 'app:auth:token': `"${'x'.repeat(43)}"` }
const kept = (code: string, days: number) => ({
  [REFERRAL_STORE]: JSON.stringify({ code, at: NOW - days * DAY }),
})

/** Runs the script as a browser would; `stored` null: storage is blocked. Returns the stored code and the URL shown. */
function visit(address: string, stored: Record<string, string> | null = {}) {
  const storage = new Map(Object.entries(stored ?? {}))
  let shown = address
  const page = {
    URL,
    Date: { now: () => NOW },
    location: { href: SITE + address },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, to: URL) => {
        shown = to.href.slice(SITE.length)
      },
    },
    get localStorage() {
      if (!stored) throw new Error('storage is blocked')
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
        removeItem: (key: string) => storage.delete(key),
      }
    },
  }
  runInContext(REFERRAL_SCRIPT, createContext(page))
  const text = storage.get(REFERRAL_STORE)
  return { shown, code: text === undefined ? null : JSON.parse(text).code }
}

describe('the code of a referral link', () => {
  it.each<[string, string, string]>([
    ['/?ref=0123456789', '/', '0123456789'],
    ['/vehicles?city=1&ref=abc-_&page=2', '/vehicles?city=1&page=2', 'abc-_'],
    ['/ne/vehicle/3?ref=abc#ratings', '/ne/vehicle/3#ratings', 'abc'],
    ['/profile?ref=abc', '/profile', 'abc'],
    ['/?ref=%E2%80%AA0123456789%E2%80%8B%20', '/', '0123456789'],
    ['/?ref=%E0%A5%A6%E0%A5%A7', '/', '०१'],
    ['/?ref=a%20b', '/', 'ab'],
  ])('is stored and removed from the URL: %s', (address, shown, code) => {
    expect(visit(address)).toEqual({ shown, code })
  })

  it.each(['', '%3Cscript%3E', 'a.b', 'a'.repeat(41), '../x'])(
    'is not stored when it is invalid: %s',
    (code) => {
      expect(visit(`/?ref=${code}`)).toEqual({ shown: '/', code: null })
      expect(visit(`/?ref=${code}`, kept('abc', 1)).code).toBe('abc')
    },
  )

  it('survives browsing for thirty days; the latest link counts', () => {
    expect(visit('/vehicles?city=1', kept('abc', 29))).toEqual({ shown: '/vehicles?city=1', code: 'abc' })
    expect(visit('/', kept('abc', 31)).code).toBeNull()
    expect(visit('/?ref=new', kept('abc', 2)).code).toBe('new')
  })

  it('is ignored when the user is signed in or blocks storage', () => {
    expect(visit('/?ref=abc', TOKEN)).toEqual({ shown: '/', code: null })
    expect(visit('/?ref=abc', null)).toEqual({ shown: '/', code: null })
  })

  it.each(['no JSON', 'null', '"abc"', '{}'])('survives a stored %s', (text) => {
    expect(visit('/?ref=abc', { [REFERRAL_STORE]: text }).code).toBe('abc')
  })
})
