import { sql } from 'kysely'
import { CODES_A_DAY, RESEND_SECONDS } from '#domain/profile/verification-limits.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { RateLimitError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'

/** Codes within 24 hours per client address, because SMS cost money even if many accounts share an address. */
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
 * Limits codes to one a minute and five within 24 hours, per user and per number, and to twenty per client address. A
 * code that the gateway refused (it expires when it is created) does not count for the minute, but for the day, because
 * it may have been sent. The caller has locked the user; this locks the address and then the number, always in this
 * order.
 * @returns false when only the number has reached its limit, which must not be revealed: other users requested its
 * codes
 * @throws RateLimitError codeTooSoon, tooManyCodes, tooManyCodesHere
 */
export async function limitCodes(
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
