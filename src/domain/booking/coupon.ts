import { applyPercent } from '#domain/booking/savings.ts'
import { plainText } from '#domain/shared/text.ts'

/** An issued coupon. Times in epoch milliseconds; `validTo` is exclusive. */
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
const MAX_NRS = 10_000_000
const MAX_USES = 1_000_000_000

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** Checks a coupon before it is issued; empty when it is valid. */
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
  // a coupon must reduce a sufficient price, by the same rule that guests are charged by
  if (!errors.length && couponDiscount(terms, Math.max(minimum ?? 0, MAX_NRS)) <= 0)
    errors.push('takesNothing')
  return errors
}

/** `minimum`, `cap` and an `amount` value are NRS. The server checks the validity window and the usage limits. */
export interface Coupon {
  code: string
  kind: 'percent' | 'amount'
  value: number
  minimum: number | null
  cap: number | null
}

/** Normalises a typed or pasted code to the issued form: capitals and digits without spaces. */
export function readCouponCode(typed: string | null | undefined): string {
  return plainText(typed).replaceAll(' ', '').toUpperCase()
}

/** `left` is the price after savings, in NRS. */
export function isBelowMinimum(coupon: Coupon, left: number): boolean {
  return left < (coupon.minimum ?? 0)
}

/** NRS off the price after savings, never more than that; 0 below the coupon's minimum. */
export function couponDiscount(coupon: Coupon, left: number): number {
  if (isBelowMinimum(coupon, left)) return 0
  const requested =
    coupon.kind === 'percent' ? left - applyPercent(left, coupon.value) : Math.round(coupon.value)
  return Math.max(0, Math.min(requested, left, Math.floor(coupon.cap ?? left)))
}
