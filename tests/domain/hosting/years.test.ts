import { describe, expect, it } from 'vitest'
import { yearsLater } from '#domain/hosting/years.ts'

describe('the same day years later', () => {
  it.each([
    ['2026-11-21', 2, '2028-11-21'],
    ['2026-12-31', 1, '2027-12-31'],
    ['2028-02-29', 2, '2030-02-28'],
    ['2028-02-29', 10, '2038-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2096-02-29', 4, '2100-02-28'],
    ['2396-02-29', 4, '2400-02-29'],
    ['2026-02-28', 2, '2028-02-28'],
  ])('of %s, %d later, is %s', (date, years, later) => {
    expect(yearsLater(date, years)).toBe(later)
  })
})
