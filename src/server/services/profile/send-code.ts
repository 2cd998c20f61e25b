import { randomBytes } from 'node:crypto'
import type { CodeSent } from '#contract/profile.ts'
import { CODE_SECONDS, RESEND_SECONDS } from '#domain/profile/verification-limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, RateLimitError, SmsFailedError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { codeText } from '#server/serializers/code-text.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { countSmsLeft } from '#server/services/notifications/count-sms.ts'
import { recordRefusal, recordSms, smsKey } from '#server/services/notifications/record-sms.ts'
import { codeHash, randomCode } from './code-hash.ts'
import { limitCodes } from './limit-codes.ts'
import { readOwnNumber } from './read-own-number.ts'

/** Retry time when the daily limit is used up: the actual time may be anything up to a day. */
const USED_UP_SECONDS = 3_600

/**
 * Sends a verification code to a number. The response does not reveal whether others have verified or requested the
 * number: when only the number has reached its limit, nothing is sent and an unknown code is stored. The code is stored
 * before it is sent; if sending fails, it is void, and the next one may be sent at once. `network`: the client's, for
 * strict limits.
 * @throws FormError, ApiError smsNotOffered, alreadyVerified, codeTooSoon, tooManyCodes, tooManyCodesHere, smsUsedUp,
 * smsFailed
 */
export async function sendCode(
  context: AppContext,
  { userId, typed, network, locale }: { userId: number; typed: string; network: string; locale: Locale },
): Promise<CodeSent> {
  const { db, config, ports } = context
  if (!ports.sms) throw new ApiError('smsNotOffered')
  const mobileNumber = readOwnNumber(typed)
  if ((await countSmsLeft(context, 'code')) <= 0) throw new RateLimitError('smsUsedUp', USED_UP_SECONDS)
  const code = randomCode()
  const hash = await codeHash(db, { userId, mobileNumber, code })
  const numberKey = await smsKey(db, 'number', mobileNumber)
  const addressKey = config.rateLimits ? await smsKey(db, 'address', network) : null
  const { id, send } = await inTransaction(
    db,
    async (trx) => {
      await lockUnverified(trx, userId, mobileNumber)
      const at = context.now()
      const isSent = await limitCodes(trx, { userId, numberKey, addressKey, at })
      await voidEarlier(trx, userId, at)
      const expires_at = new Date(at + CODE_SECONDS * 1_000)
      const code_hash = isSent ? hash : randomBytes(hash.length)
      const values = { user_id: userId, mobile_number: mobileNumber, code_hash, expires_at }
      const row = await trx
        .insertInto('verification_codes')
        .values({ ...values, created_at: new Date(at) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        ...row,
        send: isSent ? await recordSms(trx, { isCode: true, numberKey, addressKey, at }) : null,
      }
    },
    { busy: 'unavailable' },
  )
  const text = codeText({ code, host: new URL(config.siteUrl).hostname })
  if (send !== null)
    await deliver(ports.sms, { to: mobileNumber, text }).catch(async (error) => {
      await markNotSent(db, id)
      await recordRefusal(db, send)
      throw error
    })
  return {
    message: translator(locale)('verification.sent'),
    expiresIn: CODE_SECONDS,
    resendIn: RESEND_SECONDS,
  }
}

/** Locks the user, so that concurrent requests of one user wait. @throws ApiError alreadyVerified */
async function lockUnverified(trx: Database, userId: number, mobileNumber: string): Promise<void> {
  await lockActiveUser(trx, userId, 'update')
  const user = await trx
    .selectFrom('users')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.mobile_number === mobileNumber && user.mobile_verified_at) throw new ApiError('alreadyVerified')
}

async function voidEarlier(trx: Database, userId: number, at: number): Promise<void> {
  await trx
    .updateTable('verification_codes')
    .set({ expires_at: new Date(at) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .execute()
}

/** @throws SmsFailedError */
async function deliver(sms: SmsPort, message: { to: string; text: string }): Promise<void> {
  const result = await sms.send(message).catch((error) => {
    throw new SmsFailedError(error)
  })
  if (!result.ok) throw new SmsFailedError(new Error(`The gateway refused a code: ${result.reason}.`))
}

/** Marks a code as not sent by an expiry at its creation: see `limitCodes`. */
async function markNotSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('verification_codes')
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('id', '=', id)
    .execute()
}
