import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { attemptName, holdUntil, isBookingId, MAX_OPEN_ATTEMPTS } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { resolveAttempt } from './check-attempt.ts'
import { ATTEMPT_COLUMNS, type Attempt, isGivenUp } from './find-attempt.ts'
import { UNKNOWN_PAYMENT } from './urls.ts'

const NAME_BYTES = 10

interface Start {
  bookingId: string
  /** The origin of the site as the browser sees it, to which the wallet redirects. */
  origin: string
  /** The attempt that the guest declares unpaid and abandons. */
  instead?: string | undefined
}

/**
 * Starts a payment of a booking and returns the key of the next page: of an attempt, or of the booking when there is
 * nothing to start. The wallet is queried about every earlier attempt first; while one can still be paid no other is
 * created, because both could be paid.
 */
export async function startPayment(
  context: AppContext,
  { bookingId, origin, instead }: Start,
  logger: ErrorLogger,
): Promise<string> {
  if (!isBookingId(bookingId)) return UNKNOWN_PAYMENT
  const earlier = await undecided(context, bookingId)
  const found = await Promise.all(earlier.map((attempt) => resolveAttempt(context, attempt, logger)))
  const paid = earlier[found.indexOf('paid')]
  if (paid) return paid.transactionUuid
  const unknown = earlier[found.indexOf(null)]
  if (instead && !unknown) await abandonAttempt(context, bookingId, instead)
  return inTransaction(context.db, (trx) =>
    openAttempt(context, trx, { bookingId, origin, unknown: unknown?.transactionUuid }),
  )
}

/** Attempts that may still turn out paid; one that the wallet cancelled stays cancelled. */
function undecided({ db }: AppContext, bookingId: string): Promise<Attempt[]> {
  return db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['initiated', 'failed'])
    .where(sql<boolean>`not (state = 'failed' and detail ->> 'status' = 'CANCELED')`)
    .where('booking_id', 'in', (select) =>
      select
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', bookingId)
        .where('status', '=', 'pending')
        .where('paid_at', 'is', null),
    )
    .orderBy(sql`state = 'initiated'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_OPEN_ATTEMPTS)
    .execute()
}

interface Opening extends Omit<Start, 'instead'> {
  /** An attempt without a response of the wallet. */
  unknown: string | undefined
}

/** The open attempt, possibly created concurrently, else a new attempt. */
async function openAttempt(
  { now: clock }: AppContext,
  trx: Database,
  { bookingId, origin, unknown }: Opening,
): Promise<string> {
  const now = clock()
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'status', 'payment', 'payable', 'paid_at'])
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!booking) return UNKNOWN_PAYMENT
  if (booking.status !== 'pending' || booking.paid_at || booking.payable === 0) return booking.id
  const { first, open, isInTheWay } = await trx
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.min<Date | null>('created_at').as('first'),
      sql<string[]>`coalesce(array_agg(transaction_uuid order by ${isGivenUp}, created_at desc)
        filter (where state = 'initiated'), '{}')`.as('open'),
      sql<boolean>`coalesce(bool_or(state = 'initiated' and not ${isGivenUp}), false)`.as('isInTheWay'),
    ])
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()

  // a cash booking needs no payment, so it has no hold that could expire
  const hold = booking.payment === 'esewa' ? holdUntil(now, first?.getTime() ?? now, WALLET_HOLD_MS) : null
  if (hold !== null && hold > now)
    await trx
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(hold) })
      .where('id', '=', booking.id)
      .execute()
  if (unknown) return unknown
  const [latest] = open
  if (latest && (isInTheWay || open.length >= MAX_OPEN_ATTEMPTS)) return latest
  if (hold !== null && hold <= now) return booking.id
  const transactionUuid = attemptName(booking.id, BigInt(`0x${randomBytes(NAME_BYTES).toString('hex')}`))
  await trx
    .insertInto('payments')
    .values({
      booking_id: booking.id,
      transaction_uuid: transactionUuid,
      amount: booking.payable,
      amount_text: String(booking.payable),
      ref_id: null,
      detail: JSON.stringify({ origin }),
      created_at: new Date(now),
      resolved_at: null,
    })
    .execute()
  return transactionUuid
}
