import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { attemptName, holdUntil, isBookingId, MAX_OPEN_ATTEMPTS } from '#domain/booking/payment.ts'
import { GATEWAYS, type GatewayId, isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { ATTEMPT_COLUMNS, abandonAttempt, isAbandoned, type PaymentAttempt } from './attempts.ts'
import { queryBeforeStart } from './query-gateway.ts'
import { UNKNOWN_PAYMENT } from './urls.ts'

const NAME_BYTES = 10

interface PaymentStart {
  bookingId: string
  /** The site's origin as the browser sees it, to which the wallet redirects. */
  origin: string
  /** The wallet that the guest chose, if a cash booking is paid online. */
  chosen?: string | undefined
  /** The attempt that the guest declares unpaid and abandons. */
  abandoned?: string | undefined
}

/**
 * Starts a payment of a booking and returns the key of the next page: of an attempt, or of the booking when there is
 * nothing to start. The wallets are queried about every earlier attempt first; while one can still be paid no other is
 * created, because both could be paid.
 */
export async function startPayment(
  context: AppContext,
  { bookingId, origin, chosen, abandoned }: PaymentStart,
  logger: WarningLogger,
): Promise<string> {
  if (!isBookingId(bookingId)) return UNKNOWN_PAYMENT
  const earlier = await findUndecided(context, bookingId)
  const recorded = await Promise.all(earlier.map((attempt) => queryBeforeStart(context, attempt, logger)))
  const paid = earlier[recorded.indexOf('paid')]
  if (paid) return paid.transactionUuid
  const unanswered = earlier[recorded.indexOf(null)]
  if (abandoned && !unanswered) await abandonAttempt(context, bookingId, abandoned)
  return inTransaction(context.db, (trx) =>
    openAttempt(context, trx, { bookingId, origin, chosen, unanswered: unanswered?.transactionUuid }),
  )
}

/**
 * Attempts that may still turn out paid. One that the wallet cancelled stays cancelled, and one that failed at a wallet
 * which is no longer configured cannot be queried.
 */
function findUndecided({ db, ports }: AppContext, bookingId: string): Promise<PaymentAttempt[]> {
  return db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['initiated', 'failed'])
    .where(sql<boolean>`not (state = 'failed' and detail ->> 'outcome' = 'cancelled')`)
    .where(({ eb, or }) =>
      or([
        eb('state', '=', 'initiated'),
        eb('provider', 'in', [...GATEWAYS.filter((id) => ports.gateways[id])]),
      ]),
    )
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

interface NewAttempt extends Omit<PaymentStart, 'abandoned'> {
  /** An attempt about which the wallet did not answer. */
  unanswered: string | undefined
}

/** Returns the open attempt, which may have been created concurrently, or creates one. */
async function openAttempt(
  { now: clock, ports }: AppContext,
  trx: Database,
  { bookingId, origin, chosen, unanswered }: NewAttempt,
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
  const { first, last, open, isInTheWay } = await trx
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.min<Date | null>('created_at').as('first'),
      sql<GatewayId | null>`(array_agg(provider order by created_at desc))[1]`.as('last'),
      sql<string[]>`coalesce(array_agg(transaction_uuid order by ${isAbandoned}, created_at desc)
        filter (where state = 'initiated'), '{}')`.as('open'),
      sql<boolean>`coalesce(bool_or(state = 'initiated' and not ${isAbandoned}), false)`.as('isInTheWay'),
    ])
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()

  // a cash booking needs no payment, so it has no hold that could expire
  const hold = isGateway(booking.payment) ? holdUntil(now, first?.getTime() ?? now, WALLET_HOLD_MS) : null
  if (hold !== null && hold > now)
    await trx
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(hold) })
      .where('id', '=', booking.id)
      .execute()
  if (unanswered) return unanswered
  const [latest] = open
  if (latest && (isInTheWay || open.length >= MAX_OPEN_ATTEMPTS)) return latest
  if (hold !== null && hold <= now) return booking.id
  const transactionUuid = attemptName(booking.id, BigInt(`0x${randomBytes(NAME_BYTES).toString('hex')}`))
  await trx
    .insertInto('payments')
    .values({
      booking_id: booking.id,
      provider: gatewayOf(ports, booking.payment, [chosen, last]),
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

/**
 * The booking's wallet; for cash, a preferred one that is offered, else the first.
 * @throws ApiError walletNotOffered
 */
function gatewayOf({ gateways }: Ports, payment: Payment, preferred: readonly unknown[]): GatewayId {
  const candidates = isGateway(payment) ? [payment] : [...preferred, ...GATEWAYS]
  const found = candidates.filter(isGateway).find((id) => gateways[id])
  if (!found) throw new ApiError('walletNotOffered')
  return found
}
