import { createHmac, timingSafeEqual } from 'node:crypto'
import { latinDigits } from '#domain/shared/digits.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { CODE_LENGTH, MAX_WRONG_CODES } from '#domain/trip-day/limits.ts'
import type { RecordKind } from '#domain/trip-day/records.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'trip codes'

/** What a code confirms. `corrections`: how often the record was replaced. */
interface Confirmed {
  bookingId: string
  kind: RecordKind
  corrections: number
}

/**
 * The four digits that the guest shows, or reads to the driver. They exist before the record, so that both phones may be
 * without a network; a record that replaces one needs other digits, because the guest has not seen it.
 */
export async function guestCode(db: Database, { bookingId, kind, corrections }: Confirmed): Promise<string> {
  const version = corrections > 0 ? ` ${corrections}` : ''
  const hash = createHmac('sha256', await siteSecret(db, SECRET))
    .update(`${bookingId} ${kind}${version}`)
    .digest()
  return String(hash.readUInt32BE() % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

export type CodeResult = 'right' | 'wrong' | { retryAfterSeconds: number }

/** Compares a code and counts it when it is wrong: five in an hour. The booking is locked. */
export async function tryCode(
  trx: Database,
  { at, ...confirmed }: Confirmed & { at: number },
  code: string,
): Promise<CodeResult> {
  const { bookingId } = confirmed
  const row = await trx
    .selectFrom('trip_days')
    .select(['wrong_codes', 'wrong_codes_since'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  const since = row?.wrong_codes_since?.getTime() ?? 0
  const isCounted = at < since + HOUR_MS
  const wrong = isCounted ? (row?.wrong_codes ?? 0) : 0
  if (wrong >= MAX_WRONG_CODES)
    return { retryAfterSeconds: Math.max(1, Math.ceil((since + HOUR_MS - at) / 1_000)) }
  if (isSame(code, await guestCode(trx, confirmed))) return 'right'
  const counted = { wrong_codes: wrong + 1, wrong_codes_since: new Date(isCounted ? since : at) }
  await trx
    .insertInto('trip_days')
    .values({ booking_id: bookingId, ...counted })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(counted))
    .execute()
  return 'wrong'
}

function isSame(typed: string, code: string): boolean {
  const read = Buffer.from(latinDigits(typed).replace(/\D/g, ''))
  const expected = Buffer.from(code)
  return read.byteLength === expected.byteLength && timingSafeEqual(read, expected)
}
