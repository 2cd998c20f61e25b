import type { Selectable } from 'kysely'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { CouponTable } from '#server/db/schema.ts'

/** A coupon for operators and for the audit log. */
export function couponLine(row: Selectable<CouponTable>) {
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    minimum: row.minimum,
    cap: row.cap,
    from: toWire(row.valid_from.getTime()),
    to: toWire(row.valid_to.getTime()),
    totalLimit: row.total_limit,
    perUserLimit: row.per_user_limit,
    user: row.user_id,
    active: row.active,
  }
}
export type CouponLine = ReturnType<typeof couponLine>
