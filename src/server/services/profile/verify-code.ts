import { timingSafeEqual } from 'node:crypto'
import type { User } from '#contract/auth.ts'
import type { VerifyCodePayload } from '#contract/profile.ts'
import { codeRules } from '#domain/profile/verification.rules.ts'
import { MAX_TRIES, readVerificationCode } from '#domain/profile/verification-code.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '#server/db/error-code.ts'
import { serializeUser, USER_COLUMNS } from '#server/serializers/users.ts'
import { inTransactionOf } from '#server/services/auth/lock-active-user.ts'
import { codeHash } from './send-code.ts'

/**
 * Verifies a number with the code that was sent to it: once, within its time, and with five tries at most.
 * @throws FormError, ApiError codeVoid, wrongCode, numberTaken (nothing has changed then)
 */
export async function verifyCode(
  context: AppContext,
  userId: number,
  payload: VerifyCodePayload,
): Promise<User> {
  const typed = { mobileNumber: readPhoneNumber(payload.mobileNumber), code: payload.code }
  assertValid(codeRules.firstErrors(typed))
  const { mobileNumber } = typed
  const code = readVerificationCode(typed.code) ?? ''
  const hash = await codeHash(context.db, { userId, mobileNumber, code })
  try {
    // lock order: the user before the code, as everywhere
    const result = await inTransactionOf(userId, context.db, (trx) =>
      tryCode(trx, { userId, mobileNumber, hash, at: new Date(context.now()) }),
    )
    if (typeof result === 'string') throw new ApiError(result)
    return result
  } catch (error) {
    // the unique index of verified numbers
    if (errorCode(error) === UNIQUE_VIOLATION) throw new ApiError('numberTaken')
    throw error
  }
}

interface CodeTry {
  userId: number
  mobileNumber: string
  hash: Buffer
  at: Date
}

/** A wrong code is returned, not thrown, so that the try is committed. */
async function tryCode(
  trx: Database,
  { userId, mobileNumber, hash, at }: CodeTry,
): Promise<User | 'codeVoid' | 'wrongCode'> {
  const sent = await trx
    .selectFrom('verification_codes')
    .select(['id', 'code_hash', 'tries'])
    .where('user_id', '=', userId)
    .where('mobile_number', '=', mobileNumber)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('tries', '<', MAX_TRIES)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!sent) return 'codeVoid'
  const isRight = sent.code_hash.length === hash.length && timingSafeEqual(sent.code_hash, hash)
  await trx
    .updateTable('verification_codes')
    .set(isRight ? { used_at: at } : { tries: sent.tries + 1 })
    .where('id', '=', sent.id)
    .execute()
  if (!isRight) return sent.tries + 1 < MAX_TRIES ? 'wrongCode' : 'codeVoid'
  const user = await trx
    .updateTable('users')
    .set({ mobile_number: mobileNumber, mobile_verified_at: at })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
  return serializeUser(user)
}
