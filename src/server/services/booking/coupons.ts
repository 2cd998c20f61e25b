import type { Selectable } from 'kysely'
import {
  type Coupon,
  type CouponError,
  type CouponTerms,
  couponErrors,
  readCouponCode,
} from '#domain/booking/coupon.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '#server/db/error-code.ts'
import type { Schema } from '#server/db/schema.ts'
import { findAccount } from '#server/services/auth/find-account.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

const SENTENCES: Record<CouponError, string> = {
  code: 'The code is 3 to 40 letters A to Z and digits, with hyphens inside.',
  value: 'The value is a whole number above 0.',
  percent: 'A percentage is at most 100.',
  minimum: 'The minimum is a whole number of NRS.',
  cap: 'The cap is a whole number of NRS.',
  limits: 'A limit is a whole number above 0.',
  dates: 'The last day is not before the first.',
  takesNothing: 'It would take nothing off: raise the value or the cap.',
}

/**
 * Creates a coupon; `user` restricts it to one user.
 * @throws OperatorError
 */
export async function createCoupon(
  context: OperatorContext,
  { terms, user }: { terms: CouponTerms; user: string | null },
): Promise<CouponLine> {
  const errors = couponErrors(terms)
  if (errors.length) throw new OperatorError('invalid', errors.map((error) => SENTENCES[error]).join(' '))
  try {
    return await context.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('coupons')
        .values({
          code: terms.code,
          kind: terms.kind,
          value: terms.value,
          minimum: terms.minimum,
          cap: terms.cap,
          valid_from: new Date(terms.validFrom),
          valid_to: new Date(terms.validTo),
          total_limit: terms.totalLimit,
          per_user_limit: terms.perUserLimit,
          user_id: user === null ? null : (await findAccount(trx, user)).id,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const coupon = couponLine(row)
      await writeAudit(trx, context, { type: 'coupon', id: row.code }, { after: coupon })
      return coupon
    })
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new OperatorError('conflict', `Coupon ${terms.code} already exists; codes are unique.`)
  }
}

export interface UsableCoupon extends Coupon {
  id: number
}

/**
 * A coupon that the user may use now; `code` as `readCouponCode` returns it. With `lock`, its row stays locked until
 * the end of the transaction, so that two bookings cannot both be its last use.
 * @throws ApiError unknownCoupon (also for another user's), couponExpired, couponUsedUp
 */
export async function findCoupon(
  { now }: Pick<AppContext, 'now'>,
  db: Database,
  code: string,
  userId: number | null,
  { lock = false } = {},
): Promise<UsableCoupon> {
  const at = now()
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', true)
    .$if(lock, (query) => query.forUpdate())
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

/** The coupon of a booking that was cancelled. */
export interface FormerCoupon {
  id: number | null
  userId: number
  terms: Coupon | null
}

/**
 * The coupon of a cancelled booking for the one that replaces it; null when its user has used it up since. It counts as
 * before though it may have expired or been disabled by now, because the guest did not cancel.
 */
export async function findFormerCoupon(
  db: Database,
  { id, userId, terms }: FormerCoupon,
  { lock = false } = {},
): Promise<UsableCoupon | null> {
  if (id === null || !terms) return null
  const { per_user_limit: limit } = await db
    .selectFrom('coupons')
    .select('per_user_limit')
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  if (limit !== null && (await countUses(db, id, userId)) >= limit) return null
  return { ...terms, id }
}

/** What a booking keeps of its coupon. */
export function termsOf({ code, kind, value, minimum, cap }: Coupon): Coupon {
  return { code, kind, value, minimum, cap }
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

/**
 * Disables a coupon; bookings made with it keep their price.
 * @throws OperatorError
 */
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

/** A coupon for operators and for the audit log. */
function couponLine(row: Selectable<Schema['coupons']>) {
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
type CouponLine = ReturnType<typeof couponLine>
