import type { Database } from '#server/db/client.ts'
import { type CouponLine, couponLine } from './coupon-line.ts'

/** Coupons with their number of uses, latest expiry first. */
export async function listCoupons(
  db: Database,
  { all, at }: { all: boolean; at: number },
): Promise<(CouponLine & { used: number })[]> {
  const rows = await db
    .selectFrom('coupons as c')
    .selectAll('c')
    .select(({ selectFrom, fn }) =>
      selectFrom('coupon_uses as u')
        .select(fn.countAll<number>().as('n'))
        .whereRef('u.coupon_id', '=', 'c.id')
        .as('used'),
    )
    .$if(!all, (query) => query.where('c.active', '=', true).where('c.valid_to', '>', new Date(at)))
    .orderBy('c.valid_to', 'desc')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({ ...couponLine(row), used: row.used ?? 0 }))
}
