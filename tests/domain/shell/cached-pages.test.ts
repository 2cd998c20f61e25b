import { describe, expect, it } from 'vitest'
import { isCachedAnswer, isSitePage } from '#domain/shell/cached-pages.ts'
import { sitePage } from '#domain/shell/site-pages.ts'

const ID = '0b9d3a52-6f0e-4f3b-9a52-1f6c0d7e8a11'

describe('a page cached for offline reading', () => {
  it.each([
    ['/', 'public'],
    ['/ne', 'public'],
    ['/home', 'public'],
    ['/pages/terms', 'public'],
    ['/ne/pages/terms/', 'public'],
    ['/routes/kathmandu-to-pokhara', 'public'],
    ['/vehicles', 'search'],
    ['/ne/vehicles', 'search'],
    ['/profile/mybookings', 'personal'],
    [`/profile/mybookings/${ID}`, 'personal'],
    ['/profile', null],
    ['/vehicle/5', null],
    ['/vehicle/5/booking', null],
    [`/payment/${ID}`, null],
    ['/trip/some-token', null],
    ['/login', null],
  ])('is recognized by its path %s: %s', (pathname, kind) =>
    expect(sitePage(pathname)?.copy ?? null).toBe(kind),
  )
})

describe('a cached API response', () => {
  it.each([
    ['/bookings?isBookedByMe=true&status=approved&page=1', true],
    [`/bookings/${ID}`, true],
    // a lost write is looked up by these: an old response would not have it
    ['/bookings?vehicleId=5&isOpen=true', false],
    [`/bookings/${ID}/alternatives`, false],
    [`/bookings/${ID}/cancel`, false],
    ['/pricing', false],
    ['/search?city=1', false],
  ])('is recognized by its path %s: %s', (address, isKept) =>
    expect(isCachedAnswer(new URL(`https://sawari.example/api/v1${address}`))).toBe(isKept),
  )
})

it('the service worker leaves payment, sign-in and files to the network', () => {
  for (const path of ['/payment/x', '/login/return', '/idp/google/auth', '/__sim/esewa/form', '/api/v1/x'])
    expect(isSitePage(path)).toBe(false)
  for (const path of ['/', '/login', '/profile', '/pages/paying']) expect(isSitePage(path)).toBe(true)
})
