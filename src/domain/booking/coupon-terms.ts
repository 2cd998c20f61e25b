import { type Coupon, couponDiscount } from '#domain/booking/coupon.ts'

/** A coupon as it is given out. Times in epoch milliseconds; `validTo` is the first moment at which it no longer counts. */
export interface CouponTerms extends Coupon {
  validFrom: number
  validTo: number
  totalLimit: number | null
  perUserLimit: number | null
}

export type CouponError =
  | 'code'
  | 'value'
  | 'percent'
  | 'minimum'
  | 'cap'
  | 'limits'
  | 'dates'
  | 'takesNothing'

const CODE = /^[A-Z0-9]+(-[A-Z0-9]+)*$/
const LENGTHS = { least: 3, most: 40 }
/** NRS */
const MAX_NRS = 10_000_000
const MAX_USES = 1_000_000_000

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** What is wrong with a coupon before anybody is given it; empty when nothing is. */
export function couponErrors(terms: CouponTerms): CouponError[] {
  const { code, kind, value, minimum, cap, validFrom, validTo, totalLimit, perUserLimit } = terms
  const errors: CouponError[] = []
  if (!CODE.test(code) || code.length < LENGTHS.least || code.length > LENGTHS.most) errors.push('code')
  if (!isWhole(value, 1, MAX_NRS)) errors.push('value')
  else if (kind === 'percent' && value > 100) errors.push('percent')
  if (minimum !== null && !isWhole(minimum, 0, MAX_NRS)) errors.push('minimum')
  if (cap !== null && !isWhole(cap, 0, MAX_NRS)) errors.push('cap')
  if ([totalLimit, perUserLimit].some((limit) => limit !== null && !isWhole(limit, 1, MAX_USES)))
    errors.push('limits')
  if (!(validFrom < validTo)) errors.push('dates')
  // for a price that is high enough, the rule that guests are charged by must take something off
  if (!errors.length && couponDiscount(terms, Math.max(minimum ?? 0, MAX_NRS)) <= 0)
    errors.push('takesNothing')
  return errors
}
