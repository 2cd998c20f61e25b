import type { Coupon } from '#domain/booking/coupon.ts'
import type { Core } from '#server/core.ts'
import type { Database } from '#server/db/client.ts'
import { ApiError } from '#server/http/api-error.ts'

export interface UsableCoupon extends Coupon {
  id: number
}

/**
 * A coupon that this person may use now. `isTaken`: its row stays locked to the end of the transaction, so that two
 * bookings cannot both be its last use.
 * @throws ApiError unknownCoupon (also for another person's), couponExpired, couponUsedUp
 */
export async function findCoupon(
  { now }: Pick<Core, 'now'>,
  db: Database,
  code: string,
  userId: number | null,
  { isTaken = false } = {},
): Promise<UsableCoupon> {
  const at = now()
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code.toUpperCase())
    .where('active', '=', true)
    .$if(isTaken, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!coupon || (coupon.user_id !== null && coupon.user_id !== userId)) throw new ApiError('unknownCoupon')
  if (coupon.valid_from.getTime() > at) throw new ApiError('unknownCoupon')
  if (coupon.valid_to.getTime() <= at) throw new ApiError('couponExpired')
  const uses = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere('user_id', '=', userId ?? 0)
        .as('mine'),
    ])
    .where('coupon_id', '=', coupon.id)
    .executeTakeFirstOrThrow()
  const isUsedUp =
    (coupon.total_limit !== null && uses.all >= coupon.total_limit) ||
    (coupon.per_user_limit !== null && uses.mine >= coupon.per_user_limit)
  if (isUsedUp) throw new ApiError('couponUsedUp')
  return coupon
}
