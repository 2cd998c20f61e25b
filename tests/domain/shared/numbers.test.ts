import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { decimalNumber, isNumeric, isWithin, normalizedNumber, wholeNumber } from '#domain/shared/numbers.ts'

type Case = [text: string, whole: number | null, decimal?: number | null]

const NUMBERS: Case[] = [
  ['0', 0],
  ['007', 7],
  [' 2500 ', 2500],
  ['१0', 10],
  ['२५००', 2500],
  ['١٢٠٠', 1200],
  ['১২০০', 1200],
  ['１２００', 1200],
  ['\u202a1200\u202c', 1200],
  ['12\u200b00\ufeff', 1200],
  // groups of three and Indian ones
  ['1,200', 1200],
  ['१,२००', 1200],
  ['१०,००,०००', 1_000_000],
  ['1,20,000', 120_000],
  ['1,00,000', 100_000],
  ['1,000,000', 1_000_000],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u2009200\u2009000', 1_200_000],
  ['１，２００', 1200],
  ['١٬٢٠٠', 1200],
  // with the currency
  ['Rs 1200', 1200],
  ['Rs. 1,200/-', 1200],
  ['rs1200/=', 1200],
  ['NRS 1,20,000', 120_000],
  ['NRs. 500', 500],
  ['NPR 1200', 1200],
  ['1200 NPR', 1200],
  ['1,200 rupees', 1200],
  ['₨ 1200', 1200],
  ['रु १,२००', 1200],
  ['रू. १,२००', 1200],
  ['रु॰ १२००', 1200],
  ['रु. १,२००।–', 1200],
  ['१,२०० रुपैयाँ', 1200],
  // no decimals but .0 and .00
  ['1200.0', 1200],
  ['1,200.00', 1200],
  ['12,00', 12],
  ['5.', 5],
  ['1,', 1],
  ['1200.000', null, 1200],
  ['12.5', null, 12.5],
  ['1,5', null, 1.5],
  ['१.५', null, 1.5],
  ['१,५', null, 1.5],
  ['١٫٥', null, 1.5],
  ['0,500', null, 0.5],
  ['.5', null, 0.5],
  [',5', null, 0.5],
  ['Rs .5', null, 0.5],
  ['1.200', null, 1.2],
  ['1,2345', null, 1.2345],
  ['1234,567', null, 1234.567],
  ['01,200', null, 1.2],
  ['1,200.5', null, 1200.5],
]
/** Digits and separators that are not a number, and other characters. */
const MISPLACED = ['1,2,3', '1.200,5', '1,200,50', '1 5', '12 34', '1, 200', '1 200,000', '1.2.3']
const OTHER_SIGNS = [
  ...['', ' ', ',', '.', '\u200b', '-5', '−5', '+5', '1e3', '0x10', 'abc', '12 km', '50%', "1'200", '1/2'],
  ...['NaN', 'Infinity', 'Rs', 'रु.', 'Rs 500 only', '1 Rs 200', '₹ 500', '৳ 500', '10²', '½', '①', '1–2'],
]

const ANY_SIGN = fc.integer({ max: 0x10ffff, min: 0 }).map((code) => String.fromCodePoint(code))

describe('a typed number', () => {
  it.each(NUMBERS)('is read from %j as %j, or %j with decimals', (text, whole, decimal = whole) => {
    expect([wholeNumber(text), decimalNumber(text), isNumeric(text)]).toEqual([whole, decimal, true])
  })

  it.each(MISPLACED)('is rejected for its form: %j', (text) => {
    expect([wholeNumber(text), decimalNumber(text), isNumeric(text)]).toEqual([null, null, true])
  })

  it.each(OTHER_SIGNS)('is rejected for its characters: %j', (text) => {
    expect([wholeNumber(text), decimalNumber(text), isNumeric(text)]).toEqual([null, null, false])
  })

  it.each([
    ['Rs 1,200/-', '1200'],
    ['१,२००', '१२००'],
    ['1200', '1200'],
    ['०५', '५'],
    ['1200.00', '1200'],
    ['१0', '१०'],
    ['1,5', '1,5'],
    ['many', 'many'],
    ['', ''],
    [`1${',000'.repeat(9)}`, `1${',000'.repeat(9)}`],
  ])('is normalized in a field of whole numbers from %j to %j', (text, shown) => {
    expect(normalizedNumber(text)).toBe(shown)
  })

  it('remains a number above every limit beyond the safe range', () => {
    expect(wholeNumber('9'.repeat(13))).toBe(9_999_999_999_999)
    expect(wholeNumber('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('is unchanged by formatting, in either language and with commas', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.constantFrom('en', 'np'), (number, locale) => {
        expect(wholeNumber(formatNumber(number, locale))).toBe(number)
        expect(wholeNumber(formatMoney(number, locale))).toBe(number)
        expect(wholeNumber(localDigits(String(number), locale))).toBe(number)
      }),
    )
  })

  it('is a safe integer or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_SIGN, maxLength: 40 }), (text) => {
        const number = wholeNumber(text)
        expect(number === null || (Number.isSafeInteger(number) && number >= 0)).toBe(true)
        expect(decimalNumber(text) ?? 0).toBeGreaterThanOrEqual(0)
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
