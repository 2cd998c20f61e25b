import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { attemptName, holdUntil, isBookingId, MAX_OPEN_ATTEMPTS } from '#domain/booking/payment.ts'
import { GATEWAYS, type GatewayId, isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { ATTEMPT_COLUMNS, abandonAttempt, isAbandoned, type PaymentAttempt } from './attempts.ts'
import { queryBeforeStart } from './query-gateway.ts'
import { openDueAmount } from './settle-difference.ts'
import { UNKNOWN_PAYMENT } from './urls.ts'

const NAME_BYTES = 10

interface PaymentStart {
  /** of a booking, or of what is due after a change of one */
  id: string
  /** The site's origin as the browser sees it, to which the wallet redirects. */
  origin: string
  /** The wallet that the guest chose, if a cash booking is paid online. */
  chosen?: string | undefined
  /** The attempt that the guest declares unpaid and abandons. */
  abandoned?: string | undefined
}

/** What an id in a payment's URL is to pay: a booking, or a due of it. */
interface Payable {
  bookingId: string
  dueId: string | null
}

/**
 * Starts a payment of a booking, or of what is due after a change of it, and returns the key of the next page: of an attempt, or the id when there is nothing to
 * start. The wallets are queried about every earlier attempt first; while one can still be paid no other is
 * created, because both could be paid.
 */
export async function startPayment(
  context: AppContext,
  { id, origin, chosen, abandoned }: PaymentStart,
  logger: WarningLogger,
): Promise<string> {
  if (!isBookingId(id)) return UNKNOWN_PAYMENT
  const payable = await findPayable(context, id.toLowerCase())
  const earlier = await findUndecided(context, payable)
  const recorded = await Promise.all(earlier.map((attempt) => queryBeforeStart(context, attempt, logger)))
  const paid = earlier[recorded.indexOf('paid')]
  if (paid) return paid.transactionUuid
  const unanswered = earlier[recorded.indexOf(null)]
  if (abandoned && !unanswered) await abandonAttempt(context, payable.bookingId, abandoned)
  return inBookingTransaction(context.db, (trx) =>
    openAttempt(context, trx, { ...payable, origin, chosen, unanswered: unanswered?.transactionUuid }),
  )
}

async function findPayable({ db }: AppContext, id: string): Promise<Payable> {
  const due = await db.selectFrom('booking_dues').select('booking_id').where('id', '=', id).executeTakeFirst()
  return due ? { bookingId: due.booking_id, dueId: id } : { bookingId: id, dueId: null }
}

/** Condition on `payments`: it pays this due; null: the booking itself. */
const isOfPayable = (dueId: string | null) => sql<boolean>`due_id is not distinct from ${dueId}::uuid`

/**
 * Attempts that may still turn out paid. One that the wallet cancelled stays cancelled, and one that failed at a wallet
 * which is no longer configured cannot be queried.
 */
function findUndecided({ db, ports }: AppContext, { bookingId, dueId }: Payable): Promise<PaymentAttempt[]> {
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
    .where(isOfPayable(dueId))
    .$if(dueId === null, (query) =>
      query.where('booking_id', 'in', (select) =>
        select
          .selectFrom('bookings')
          .select('id')
          .where('id', '=', bookingId)
          .where('status', '=', 'pending')
          .where('paid_at', 'is', null),
      ),
    )
    .orderBy(sql`state = 'initiated'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_OPEN_ATTEMPTS)
    .execute()
}

interface NewAttempt extends Omit<PaymentStart, 'id' | 'abandoned'>, Payable {
  /** An attempt about which the wallet did not answer. */
  unanswered: string | undefined
}

/** Returns the open attempt, which may have been created concurrently, or creates one. */
async function openAttempt(
  { now: clock, ports }: AppContext,
  trx: Database,
  { bookingId, dueId, origin, chosen, unanswered }: NewAttempt,
): Promise<string> {
  const now = clock()
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'status', 'payment', 'payable', 'paid_at'])
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!booking) return UNKNOWN_PAYMENT
  const amount = await openAmount(trx, booking, dueId)
  if (amount === 0) return dueId ?? booking.id
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
    .where(isOfPayable(dueId))
    .executeTakeFirstOrThrow()

  // a cash booking and a due have no hold that could expire
  const hold =
    isGateway(booking.payment) && !dueId ? holdUntil(now, first?.getTime() ?? now, WALLET_HOLD_MS) : null
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
      due_id: dueId,
      provider: gatewayOf(ports, booking.payment, [chosen, last]),
      transaction_uuid: transactionUuid,
      amount,
      amount_text: String(amount),
      ref_id: null,
      detail: JSON.stringify({ origin }),
      created_at: new Date(now),
      resolved_at: null,
    })
    .execute()
  return transactionUuid
}

/** NRS; 0: nothing is to be paid. A booking is payable while it is pending, a due until its booking is cancelled. */
async function openAmount(
  trx: Database,
  { status, paid_at, payable }: { status: string; paid_at: Date | null; payable: number },
  dueId: string | null,
): Promise<number> {
  if (dueId) return status === 'cancelled' ? 0 : ((await openDueAmount(trx, { id: dueId })) ?? 0)
  return status === 'pending' && !paid_at ? payable : 0
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
