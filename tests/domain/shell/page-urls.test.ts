import { describe, expect, it } from 'vitest'
import { canonicalPath } from '#domain/shell/page-urls.ts'

describe('the canonical path of a page', () => {
  it.each([
    ['/?utm_source=x', '/'],
    // one cached page for all referral links
    ['/?ref=0123456789', '/'],
    ['/vehicles?city=1&ref=0123456789', '/vehicles?city=1'],
    ['/pages/terms?lang=np&x=1', '/pages/terms'],
    ['/vehicles?type=2&city=1&type=10&junk=1', '/vehicles?city=1&type=10&type=2'],
    ['/vehicles?city=&page=2', '/vehicles?page=2'],
    ['/vehicle/12?from=2026-11-24&type=3&city=1', '/vehicle/12?city=1&from=2026-11-24'],
    ['/vehicle/12/booking?from=2026-11-24', '/vehicle/12/booking'],
    ['/list-carpool-requests?role=driver&from=Ilam&junk=1', '/list-carpool-requests?from=Ilam&role=driver'],
    ['/list-carpool-request?time=2026-11-24', '/list-carpool-request?time=2026-11-24'],
    ['/carpool?from=Ilam', '/carpool'],
    ['/rides/7?alert=3', '/rides/7'],
    ['/ne/rides/7', '/rides/7'],
    ['/list-carpool-requests?to=Butwal&from=Mugling&x=1', '/list-carpool-requests?from=Mugling&to=Butwal'],
    ['/ne', '/'],
    ['/ne/?lang=en', '/'],
    ['/ne/vehicles?page=2&city=1&junk=1', '/vehicles?city=1&page=2'],
    ['/ne/vehicle/12?from=2026-11-24', '/vehicle/12?from=2026-11-24'],
    ['/ne/profile', '/profile'],
    ['/ne/payment/a1?data=x', '/payment/a1'],
    ['/ne/ne/profile', '/ne/profile'],
    ['/nepal', '/nepal'],
  ])('is derived from %s: %s', (input, canonical) => {
    expect(canonicalPath(new URL(input, 'http://site'))).toBe(canonical)
  })
})
