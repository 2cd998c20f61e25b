import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithin, wholeNumber } from '#domain/hosting/numbers.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'

describe('a typed number', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    [' 2500 ', 2500],
    ['1,00,000', 100_000],
    ['1,000,000', 1_000_000],
    ['1 000', 1000],
    ['२५००', 2500],
    ['१०,००,०००', 1_000_000],
    ['१0', 10],
  ])('%j is %d', (text, number) => {
    expect(wholeNumber(text)).toBe(number)
  })

  it.each([
    '',
    ' ',
    ',',
    '-5',
    '+5',
    '12.5',
    '1e3',
    '0x10',
    'abc',
    '12 km',
    'रु. 500',
    '٣',
    'NaN',
    'Infinity',
  ])('%j is null', (text) => {
    expect(wholeNumber(text)).toBeNull()
  })

  it('beyond the safe range is still a number, above every limit', () => {
    expect(wholeNumber('9'.repeat(13))).toBe(9_999_999_999_999)
    expect(wholeNumber('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('is unchanged by formatting, in either language and with commas', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom('en', 'np'), (number, locale) => {
        expect(wholeNumber(formatNumber(number, locale))).toBe(number)
        expect(wholeNumber(localDigits(String(number), locale))).toBe(number)
      }),
    )
  })

  it('is a safe integer or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const number = wholeNumber(text)
        expect(number === null || (Number.isSafeInteger(number) && number >= 0)).toBe(true)
      }),
    )
  })
})

describe('a number with limits', () => {
  it.each([
    ['1', false],
    ['2', true],
    ['७०', true],
    ['71', false],
    ['', false],
    ['two', false],
  ])('%j is within 2 and 70: %s', (text, isInside) => {
    expect(isWithin(text, 2, 70)).toBe(isInside)
  })
})
