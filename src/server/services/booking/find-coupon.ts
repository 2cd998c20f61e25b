import type { Coupon } from '#domain/booking/coupon.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

export interface UsableCoupon extends Coupon {
  id: number
}

/**
 * A coupon that the user may use now; `code` as `readCouponCode` returns it. With `isTaken`, its row stays locked until
 * the end of the transaction, so that two bookings cannot both be its last use.
 * @throws ApiError unknownCoupon (also for another user's), couponExpired, couponUsedUp
 */
export async function findCoupon(
  { now }: Pick<AppContext, 'now'>,
  db: Database,
  code: string,
  userId: number | null,
  { isTaken = false } = {},
): Promise<UsableCoupon> {
  const at = now()
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', true)
    .$if(isTaken, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!coupon || (coupon.user_id !== null && coupon.user_id !== userId)) throw new ApiError('unknownCoupon')
  if (coupon.valid_from.getTime() > at) throw new ApiError('unknownCoupon')
  if (coupon.valid_to.getTime() <= at) throw new ApiError('couponExpired')
  const { total_limit: forAll, per_user_limit: forOne } = coupon
  // counted only up to a limit: a coupon for all users has any number of uses
  const isUsedUp =
    (forAll !== null && (await countUses(db, coupon.id)) >= forAll) ||
    (forOne !== null && userId !== null && (await countUses(db, coupon.id, userId)) >= forOne)
  if (isUsedUp) throw new ApiError('couponUsedUp')
  return coupon
}

async function countUses(db: Database, couponId: number, userId?: number): Promise<number> {
  const { n } = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('coupon_id', '=', couponId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow()
  return n
}
