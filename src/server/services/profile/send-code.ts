import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeSent } from '#contract/profile.ts'
import { numberRules } from '#domain/profile/verification.rules.ts'
import { CODE_DIGITS, CODE_SECONDS, CODES_A_DAY, RESEND_SECONDS } from '#domain/profile/verification-code.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, assertValid, FormError, RateLimitError, SmsFailedError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { codeText } from '#server/serializers/sms-text.ts'
import { inTransactionOf } from '#server/services/auth/lock-active-user.ts'
import { countSmsLeft, recordRefusal, recordSms, smsKey } from '#server/services/notifications/sms-log.ts'

const SECRET = 'verification codes'

function randomCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

interface BoundCode {
  userId: number
  mobileNumber: string
  code: string
}

/** An HMAC bound to user and number: a plain hash could be reversed by trying all codes in a second. */
export async function codeHash(db: Database, { userId, mobileNumber, code }: BoundCode): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret).update(`${userId} ${mobileNumber} ${code}`).digest()
}

/** Codes within 24 hours per client IP address, because SMS cost money even if many accounts share one. */
const CODES_OF_AN_ADDRESS = 20

interface CodeRequest {
  userId: number
  numberKey: Buffer
  /** null: not limited */
  addressKey: Buffer | null
  /** UTC, epoch milliseconds */
  at: number
}

/**
 * Limits codes to one per minute and five within 24 hours, per user and per number, and to twenty per client IP
 * address. A code that the gateway refused (it expires when it is created) does not count for the minute, but for the
 * day, because it may have been sent. The caller has locked the user; this locks the IP address and then the number,
 * always in this order.
 * @returns false when only the number has reached its limit, which must not be revealed: other users requested its
 * codes
 * @throws RateLimitError codeTooSoon, tooManyCodes, tooManyCodesHere
 */
async function limitCodes(
  trx: Database,
  { userId, numberKey, addressKey, at }: CodeRequest,
): Promise<boolean> {
  await limitUser(trx, userId, at)
  if (addressKey) await limitAddress(trx, addressKey, at)
  await lock(trx, numberKey)
  const sent = await sentOf(trx, { column: 'number_key', key: numberKey, most: CODES_A_DAY, at })
  const last = sent.find(({ was_refused }) => !was_refused)
  return sent.length < CODES_A_DAY && (!last || secondsSince(last.sent_at, at) >= RESEND_SECONDS)
}

async function limitUser(trx: Database, userId: number, at: number): Promise<void> {
  const codes = await trx
    .selectFrom('verification_codes')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(at - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(CODES_A_DAY)
    .execute()
  const last = codes.find(({ created_at, expires_at }) => expires_at > created_at)
  const seconds = last ? Math.ceil(RESEND_SECONDS - secondsSince(last.created_at, at)) : 0
  if (seconds > 0) throw new RateLimitError('codeTooSoon', seconds, { seconds }, { resendIn: seconds })
  const fifth = codes[CODES_A_DAY - 1]
  if (fifth)
    throw new RateLimitError('tooManyCodes', secondsUntilDayOld(fifth.created_at, at), { n: CODES_A_DAY })
}

async function limitAddress(trx: Database, addressKey: Buffer, at: number): Promise<void> {
  await lock(trx, addressKey)
  const most = CODES_OF_AN_ADDRESS
  const oldest = (await sentOf(trx, { column: 'address_key', key: addressKey, most, at }))[most - 1]
  if (oldest)
    throw new RateLimitError('tooManyCodesHere', secondsUntilDayOld(oldest.sent_at, at), { n: most })
}

/** The codes of the last 24 hours, latest first. */
async function sentOf(
  trx: Database,
  { column, key, most, at }: { column: 'number_key' | 'address_key'; key: Buffer; most: number; at: number },
) {
  return trx
    .selectFrom('sms_sends')
    .select(['sent_at', 'was_refused'])
    .where(column, '=', key)
    .where('is_code', '=', true)
    .where('sent_at', '>', new Date(at - DAY_MS))
    .orderBy('sent_at', 'desc')
    .limit(most)
    .execute()
}

/** Locks the key until the transaction ends. */
async function lock(trx: Database, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${key.toString('hex')}`}, 0))`.execute(trx)
}

const secondsSince = (moment: Date, at: number) => (at - moment.getTime()) / 1_000
/** Seconds until `moment` is 24 hours ago. */
const secondsUntilDayOld = (moment: Date, at: number) => Math.ceil((moment.getTime() + DAY_MS - at) / 1_000)

/** Retry time when the daily limit is used up: the actual time may be anything up to a day. */
const USED_UP_SECONDS = 3_600

/**
 * Sends a verification code to a number. The response does not reveal whether others have verified or requested the
 * number: when only the number has reached its limit, nothing is sent and an unknown code is stored. The code is stored
 * before it is sent; if sending fails, it is void, and the next one may be sent immediately. `network`: the client's,
 * for strict limits.
 * @throws FormError, ApiError smsNotOffered, alreadyVerified, codeTooSoon, tooManyCodes, tooManyCodesHere, smsUsedUp,
 * smsFailed
 */
export async function sendCode(
  context: AppContext,
  { userId, typed, network, locale }: { userId: number; typed: string; network: string; locale: Locale },
): Promise<CodeSent> {
  const { db, config, ports } = context
  if (!ports.sms) throw new ApiError('smsNotOffered')
  const mobileNumber = await readOwnNumber(typed)
  if ((await countSmsLeft(context, 'code')) <= 0) throw new RateLimitError('smsUsedUp', USED_UP_SECONDS)
  const code = randomCode()
  const hash = await codeHash(db, { userId, mobileNumber, code })
  const numberKey = await smsKey(db, 'number', mobileNumber)
  const addressKey = config.rateLimits ? await smsKey(db, 'address', network) : null
  const { id, send } = await inTransactionOf(userId, db, async (trx) => {
    await assertUnverified(trx, userId, mobileNumber)
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
  })
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

/** @throws ApiError alreadyVerified */
async function assertUnverified(trx: Database, userId: number, mobileNumber: string): Promise<void> {
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

/**
 * Reads a typed mobile number of Nepal as ten digits. SMS are never sent to other numbers, which would cost more.
 * @throws FormError invalidForm
 */
async function readOwnNumber(typed: string): Promise<string> {
  const mobileNumber = readPhoneNumber(typed)
  assertValid(numberRules.firstErrors({ mobileNumber }))
  // here, because its metadata takes a while to load
  const { isValidPhoneNumber } = await import('libphonenumber-js/mobile')
  if (!isValidPhoneNumber(`+977${mobileNumber}`, 'NP'))
    throw new FormError({ mobileNumber: 'verification.errors.notMobile' })
  return mobileNumber
}
