import { describe, expect, it } from 'vitest'
import { type CouponTerms, couponErrors } from '#domain/booking/coupon.ts'

const TERMS: CouponTerms = {
  code: 'DASHAIN-10',
  kind: 'percent',
  value: 10,
  minimum: 5_000,
  cap: 3_000,
  validFrom: 0,
  validTo: 1,
  totalLimit: 100,
  perUserLimit: null,
}

describe('couponErrors', () => {
  it.each([
    [{}],
    [{ value: 100, cap: null, minimum: null }],
    [{ kind: 'amount' as const, value: 500 }],
    [{ minimum: 0, totalLimit: null, perUserLimit: 1 }],
  ])('accepts %j', (patch) => expect(couponErrors({ ...TERMS, ...patch })).toEqual([]))

  it.each([
    [{ code: 'dashain' }, ['code']],
    [{ code: 'AB' }, ['code']],
    [{ code: 'A--B' }, ['code']],
    [{ value: 0 }, ['value']],
    [{ value: 1.5 }, ['value']],
    [{ value: Number.NaN }, ['value']],
    [{ value: 101 }, ['percent']],
    [{ minimum: -1 }, ['minimum']],
    [{ cap: -1 }, ['cap']],
    [{ cap: 0 }, ['takesNothing']],
    [{ totalLimit: 0 }, ['limits']],
    [{ perUserLimit: 0.5 }, ['limits']],
    [{ validTo: 0 }, ['dates']],
    [{ validTo: Number.NaN }, ['dates']],
  ])('rejects %j with the errors %j', (patch, errors) =>
    expect(couponErrors({ ...TERMS, ...patch })).toEqual(errors),
  )
})
