import { atPercent } from '#domain/booking/savings.ts'
import { plainText } from '#domain/shared/text.ts'

/** `minimum`, `cap` and an `amount` value are NRS. The server checks the validity window and the limits of use. */
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

export type CouponRefusal = 'belowMinimum'

/** `left` is the price after savings, in NRS. */
export function couponRefusal(coupon: Coupon, left: number): CouponRefusal | null {
  return left < (coupon.minimum ?? 0) ? 'belowMinimum' : null
}

/** NRS off the price after savings, never more than that; 0 below the coupon's minimum. */
export function couponDiscount(coupon: Coupon, left: number): number {
  if (couponRefusal(coupon, left)) return 0
  const requested =
    coupon.kind === 'percent' ? left - atPercent(left, coupon.value) : Math.round(coupon.value)
  return Math.max(0, Math.min(requested, left, Math.floor(coupon.cap ?? left)))
}
