import { describe, expect, it } from 'vitest'
import { type Coupon, couponDiscount, isBelowMinimum, readCouponCode } from '#domain/booking/coupon.ts'
import CASES from '#tests/cases/coupons.json' with { type: 'json' }

const coupon = (kind: Coupon['kind'], value: number, more: Partial<Coupon> = {}): Coupon => ({
  code: 'DASHAIN',
  kind,
  value,
  minimum: null,
  cap: null,
  ...more,
})

describe('a typed coupon code', () => {
  it.each<[string | null, string]>([
    ...CASES.typed.map((typed): [string, string] => [typed, CASES.given]),
    ['\u202aBACK10\u202c', 'BACK10'],
    ['BACK\u200b10\ufeff', 'BACK10'],
    ['back 10', 'BACK10'],
    ['B\u00a0ACK١٠', 'BACK10'],
    ['𝐁𝐀𝐂𝐊𝟏𝟎', 'BACK10'],
    ['tihar–15', 'TIHAR-15'],
    ['TIHAR\u201115', 'TIHAR-15'],
    [' \u200b ', ''],
    [null, ''],
  ])('reads %j as the coupon %j', (typed, given) => {
    expect(readCouponCode(typed)).toBe(given)
  })
})

describe('isBelowMinimum', () => {
  it.each([
    [null, 0, false],
    [1000, 1000, false],
    [1000, 999, true],
    [1000, 1001, false],
  ])('compares the minimum of %s with %i: %s', (minimum, left, expected) => {
    expect(isBelowMinimum(coupon('amount', 100, { minimum }), left)).toBe(expected)
  })
})

describe('couponDiscount', () => {
  it.each([
    ['a percentage', coupon('percent', 10), 5000, 500],
    ['a percentage, half a rupee up', coupon('percent', 10), 1005, 101],
    ['a percentage, less than half a rupee down', coupon('percent', 10), 1004, 100],
    ['a percentage up to its cap', coupon('percent', 50, { cap: 300 }), 5000, 300],
    ['a percentage below its cap', coupon('percent', 5, { cap: 300 }), 5000, 250],
    ['everything at 100 percent', coupon('percent', 100), 4321, 4321],
    ['never more than everything', coupon('percent', 130), 4321, 4321],
    ['an amount', coupon('amount', 700), 5000, 700],
    ['an amount up to its cap', coupon('amount', 700, { cap: 600 }), 5000, 600],
    ['an amount, but never more than is left', coupon('amount', 700), 450, 450],
    ['nothing of nothing', coupon('amount', 700), 0, 0],
    ['nothing below its minimum', coupon('amount', 700, { minimum: 5001 }), 5000, 0],
    ['its amount from its minimum', coupon('amount', 700, { minimum: 5000 }), 5000, 700],
    ['nothing for a negative percentage', coupon('percent', -10), 5000, 0],
    ['nothing for a negative amount', coupon('amount', -10), 5000, 0],
    ['nothing with a cap of 0', coupon('percent', 10, { cap: 0 }), 5000, 0],
    ['whole rupees', coupon('amount', 99.5, { cap: 99.9 }), 5000, 99],
  ])('takes off %s', (_, input, left, expected) => {
    expect(couponDiscount(input, left)).toBe(expected)
  })
})
