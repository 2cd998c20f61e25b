import { describe, expect, it } from 'vitest'
import { formatMoney } from '#domain/shared/money.ts'

describe('formatMoney', () => {
  it.each([
    [1234567, 'en', 'NRS\u00a012,34,567'],
    [1234567, 'np', 'रु.\u00a0१२,३४,५६७'],
    [0, 'en', 'NRS\u00a00'],
    [-0.2, 'en', 'NRS\u00a00'],
    [-100, 'en', '-NRS\u00a0100'],
    [99.5, 'en', 'NRS\u00a0100'],
  ] as const)('writes %d in %s as %j', (amount, locale, expected) => {
    expect(formatMoney(amount, locale)).toBe(expected)
  })
})
