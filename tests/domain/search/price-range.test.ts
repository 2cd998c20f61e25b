import { describe, expect, it } from 'vitest'
import { defaultSearch } from '#domain/search/dates.ts'
import { appliedRange, isInRange, isReversed, readPrice } from '#domain/search/price-range.ts'
import { filterCount, parseSearchParams, toPayload } from '#domain/search/query.ts'

const DEFAULT = defaultSearch(Date.UTC(2026, 10, 24, 4, 25))
const NONE = { minPrice: null, maxPrice: null }

describe('a range of prices', () => {
  it.each([
    [3000, 5000, 2999, false],
    [3000, 5000, 3000, true],
    [3000, 5000, 5000, true],
    [3000, 5000, 5001, false],
    [3000, null, 9_000_000, true],
    [null, 5000, 0, true],
    [null, 5000, 5001, false],
    [0, 0, 0, true],
    [null, null, 1, true],
  ])('from %s to %s takes %i: %s', (minPrice, maxPrice, price, expected) => {
    expect(isInRange(price, { minPrice, maxPrice })).toBe(expected)
  })

  it.each([
    ['5000', 5000],
    ['5,000', 5000],
    ['12 000', 12_000],
    ['0', 0],
    ['-3', undefined],
    ['abc', undefined],
    ['12.5', undefined],
    ['1000000000', undefined],
  ])('reads %s as %s', (text, price) => {
    expect(readPrice(text)).toBe(price)
  })

  it('keeps a reversed range in the address, and filters nothing by it', () => {
    const { search, problems } = parseSearchParams(new URLSearchParams('minPrice=९०००&maxPrice=3,000'))
    expect(search).toEqual({ minPrice: 9000, maxPrice: 3000 })
    expect(problems).toEqual([])
    const reversed = { ...DEFAULT, ...search }
    expect(isReversed(reversed)).toBe(true)
    expect(appliedRange(reversed)).toEqual(NONE)
    expect(toPayload(reversed)).toMatchObject(NONE)
    expect(toPayload({ ...reversed, maxPrice: 9000 })).toMatchObject({ minPrice: 9000, maxPrice: 9000 })
  })

  it('counts as one filter', () => {
    expect(filterCount(DEFAULT)).toBe(0)
    expect(filterCount({ ...DEFAULT, minPrice: 1 })).toBe(1)
    expect(filterCount({ ...DEFAULT, minPrice: 1, maxPrice: 2 })).toBe(1)
  })
})
