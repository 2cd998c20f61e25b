import { describe, expect, it } from 'vitest'
import { canonicalPath } from '#domain/shell/page-urls.ts'

describe('the canonical path of a page', () => {
  it.each([
    ['/?utm_source=x', '/'],
    ['/pages/terms?lang=np&x=1', '/pages/terms'],
    ['/vehicles?type=2&city=1&type=10&junk=1', '/vehicles?city=1&type=10&type=2'],
    ['/vehicles?city=&page=2', '/vehicles?page=2'],
    ['/vehicle/12?from=2026-11-24&type=3&city=1', '/vehicle/12?city=1&from=2026-11-24'],
    ['/vehicle/12/booking?from=2026-11-24', '/vehicle/12/booking'],
    ['/ne', '/'],
    ['/ne/?lang=en', '/'],
    ['/ne/vehicles?page=2&city=1&junk=1', '/vehicles?city=1&page=2'],
    ['/ne/vehicle/12?from=2026-11-24', '/vehicle/12?from=2026-11-24'],
    ['/ne/profile', '/ne/profile'],
    ['/nepal', '/nepal'],
  ])('%s is %s', (input, canonical) => {
    expect(canonicalPath(new URL(input, 'http://site'))).toBe(canonical)
  })
})
