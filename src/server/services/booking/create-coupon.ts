import { type CouponError, type CouponTerms, couponErrors } from '#domain/booking/coupon-terms.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '#server/db/sql-state.ts'
import { findAccount } from '#server/services/auth/find-account.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type CouponLine, couponLine } from './coupon-line.ts'

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

/** Creates a coupon; `user` restricts it to one user. @throws OperatorError */
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
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    throw new OperatorError('conflict', `There is a coupon ${terms.code} already: a code is given out once.`)
  }
}
