import { describe, expect, it } from 'vitest'
import { formatNumber, latinDigits, localDigits } from '#domain/shared/digits.ts'

describe('digits', () => {
  it('converts digits typed on a Nepali keyboard and leaves the rest unchanged', () => {
    expect(latinDigits('९८४१-२३४५६७ क १२ and 7')).toBe('9841-234567 क 12 and 7')
  })

  it.each([
    ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
    ['۰۱۲۳۴۵۶۷۸۹', 'Persian'],
    ['০১২৩৪৫৬৭৮৯', 'Bengali'],
    ['༠༡༢༣༤༥༦༧༨༩', 'Tibetan'],
    ['᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏', 'Limbu'],
    ['０１２３４５６７８９', 'fullwidth'],
    ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟶𝟷', 'mathematical'],
  ])('converts %s (%s)', (digits) => {
    expect(latinDigits(digits).slice(0, 10)).toBe('0123456789')
    expect(latinDigits(digits)).toMatch(/^[0-9]+$/)
  })

  it("writes digits in the language's script", () => {
    expect(localDigits('10:05', 'np')).toBe('१०:०५')
    expect(localDigits('10:05', 'en')).toBe('10:05')
  })

  it('parses what it writes', () => {
    expect(latinDigits(localDigits('0123456789', 'np'))).toBe('0123456789')
  })
})

describe('formatNumber', () => {
  it.each([
    [0, 'en', undefined, '0'],
    [999, 'en', undefined, '999'],
    [1234567, 'en', undefined, '12,34,567'],
    [1234567, 'np', undefined, '१२,३४,५६७'],
    [12.345, 'en', 1, '12.3'],
    [12, 'np', 1, '१२.०'],
    [-1500, 'en', undefined, '-1,500'],
  ] as const)('writes %d in %s with %s decimals as %s', (n, locale, decimals, expected) => {
    expect(formatNumber(n, locale, decimals)).toBe(expected)
  })
})
