import { describe, expect, it } from 'vitest'
import { guardRedirect } from '#domain/auth/access.ts'

const login = (address: string) => `/login?redirect=${encodeURIComponent(address)}`

const GUARDED = [
  '/vehicle/12/booking',
  '/vehicle/create',
  '/vehicle/12/edit',
  '/profile',
  '/profile/notification',
  '/profile/referred-users',
  '/profile/vehicles',
  '/profile/mybookings',
  '/carpool',
  '/list-carpool-requests',
  '/list-carpool-request',
]
const OPEN = [
  '/',
  '/home',
  '/vehicles',
  '/vehicles?city=1&from=2026-11-24',
  '/vehicle/12',
  '/vehicle/create-something',
  '/vehicle/12/booking/more',
  '/user/3',
  '/pages/terms',
  '/page/terms',
  '/profiles',
  '/carpools',
  '/no-such-page',
]

describe('a signed-out visitor', () => {
  it.each(GUARDED)('is redirected from %s to login, with the URL to return to', (address) => {
    expect(guardRedirect(address, false)).toBe(login(address))
  })

  it.each(OPEN)('may open %s', (address) => {
    expect(guardRedirect(address, false)).toBeNull()
  })

  it('may open the login page', () => {
    expect(guardRedirect('/login?redirect=%2Fprofile', false)).toBeNull()
  })

  it('keeps the whole URL, including the query, when redirected', () => {
    const address = '/vehicle/12/booking?from=2026-11-24&to=2026-11-26&city=1'
    const target = guardRedirect(address, false) ?? ''
    expect(new URLSearchParams(target.split('?')[1]).get('redirect')).toBe(address)
  })

  it.each(['/profile/', '/profile//', '/vehicle/12/edit/', '/carpool/?page=2', '/profile#top'])(
    'is redirected despite the spelling %s',
    (address) => {
      expect(guardRedirect(address, false)).toBe(login(address))
    },
  )

  it.each(['/pages/terms?next=/profile', '/vehicles?city=1#/carpool'])(
    'may open URLs that only contain a guarded path: %s',
    (address) => {
      expect(guardRedirect(address, false)).toBeNull()
    },
  )
})

it.each(GUARDED)('the redirect stays in the language of the path at /ne%s', (address) => {
  expect(guardRedirect(`/ne${address}?a=1#b`, false)).toBe(`/ne${login(`/ne${address}?a=1#b`)}`)
  expect(guardRedirect('/ne/login', true)).toBe('/ne/home')
  expect(guardRedirect(`/nepal${address}`, false)).toBeNull()
})

describe('a signed-in user', () => {
  it.each([...GUARDED, ...OPEN])('may open %s', (address) => {
    expect(guardRedirect(address, true)).toBeNull()
  })

  it.each(['/login', '/login/', '/login?redirect=%2Fprofile'])('is redirected from %s to home', (address) => {
    expect(guardRedirect(address, true)).toBe('/home')
  })
})
