import { readCouponCode } from '#domain/booking/coupon.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type CouponLine, couponLine } from './coupon-line.ts'

/** Disables a coupon; bookings made with it keep their price. @throws OperatorError */
export function disableCoupon(context: OperatorContext, code: string): Promise<CouponLine> {
  const requested = readCouponCode(code)
  return context.db.transaction().execute(async (trx) => {
    const coupon = await trx
      .selectFrom('coupons')
      .selectAll()
      .where('code', '=', requested)
      .forUpdate()
      .executeTakeFirst()
    if (!coupon) throw new OperatorError('notFound', `There is no coupon "${requested}".`)
    if (!coupon.active) throw new OperatorError('conflict', `The coupon ${requested} is disabled already.`)
    await trx.updateTable('coupons').set({ active: false }).where('id', '=', coupon.id).execute()
    await writeAudit(
      trx,
      context,
      { type: 'coupon', id: requested },
      { before: { active: true }, after: { active: false } },
    )
    return couponLine({ ...coupon, active: false })
  })
}
