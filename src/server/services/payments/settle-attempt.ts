import { sql } from 'kysely'
import { outcomeOf } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '#server/db/sql-state.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WalletAnswer } from '#server/ports/wallet/port.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { noteStatus, reopenAttempt, statusDetail, swap } from './attempt-state.ts'
import { type Attempt, isPartlyRefunded } from './find-attempt.ts'

/** The effect of a wallet response on an attempt; `same`: nothing changed, and with `unclear` the wallet itself does not know. */
export type Settled = 'paid' | 'failed' | 'refundDue' | 'refunded' | 'same' | 'unclear'

/**
 * Records a response of the wallet's status call in one transaction and once, however often and in however many processes
 * it arrives: the attempt's state is compared and swapped.
 */
export async function settleAttempt(
  context: AppContext,
  attempt: Attempt,
  answer: WalletAnswer,
  logger: ErrorLogger,
): Promise<Settled> {
  const facts = { transactionUuid: attempt.transactionUuid, status: answer.status, refId: answer.refId }
  const settled = await settle(context, attempt, answer).catch((error) => {
    if (!isTaken(error)) throw error
    logger.error('the wallet reports a payment that was already used for another booking', facts)
    return 'same' as const
  })
  if (settled === 'mismatch') {
    logger.error('the wallet was paid another amount', {
      ...facts,
      amount: answer.amount,
      wanted: attempt.amount,
    })
    return 'same'
  }
  if (settled === 'refundDue' && answer.status === 'COMPLETE')
    logger.error('a payment arrived for a booking that cannot accept it: refund it', facts)
  logSurprise(attempt, answer, facts, logger)
  return settled
}

/** What an operator must look at, once for each new status: no rule of ours decides it. */
function logSurprise(
  { state, walletStatus }: Attempt,
  { status, unknownWord }: WalletAnswer,
  facts: Record<string, unknown>,
  logger: ErrorLogger,
): void {
  if (walletStatus === status) return
  if (unknownWord) logger.error('the wallet reports an unknown status', { ...facts, unknownWord })
  const outcome = outcomeOf(status)
  const isConfirmed = outcome === 'paid' || outcome === 'refunded' || outcome === 'partlyRefunded'
  if ((state === 'complete' || state === 'refundDue') && !isConfirmed)
    logger.error('the wallet does not confirm any more that it was paid', facts)
  if (state !== 'complete' && state !== 'refunded' && status === 'PARTIAL_REFUND')
    logger.error('the wallet gave back a part of a payment that is due in full: refund the rest', facts)
}

async function settle(
  context: AppContext,
  attempt: Attempt,
  answer: WalletAnswer,
): Promise<Settled | 'mismatch'> {
  const outcome = outcomeOf(answer.status)
  const at = context.now()
  if (outcome === 'open' || outcome === 'unclear') {
    await reopenAttempt(context, attempt, answer)
    await noteStatus(context.db, attempt, answer)
    return outcome === 'open' ? 'same' : outcome
  }
  if (outcome === 'paid' && answer.amount !== attempt.amount) return 'mismatch'
  return inTransaction(context.db, async (trx) => {
    if (outcome === 'failed') {
      if (await swap(trx, attempt, { from: ['initiated'], to: 'failed', answer, at })) return 'failed'
      await noteStatus(trx, attempt, answer)
      return 'same'
    }
    // lock order: the booking before its payments, as in cancellations
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at', 'status', 'paid_at'])
      .where('id', '=', attempt.bookingId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (outcome !== 'paid') {
      const isFull = outcome === 'refunded'
      const refunded = await (isFull ? refund : refundPart)(trx, attempt, answer, at)
      if (refunded !== 'same')
        await notifyParties(trx, booking, refunded, {
          actor: 'system',
          at,
          // the wallet does not report the amount of a partial refund
          ...(isFull && { amount: attempt.amount }),
        })
      return refunded
    }

    const isDue = booking.status === 'cancelled' || booking.paid_at !== null
    const to = isDue ? 'refundDue' : 'complete'
    // an attempt recorded as failed may have been paid late
    const isFirst = await swap(trx, attempt, { from: ['initiated', 'failed'], to, answer, at })
    if (!isFirst) return 'same'
    if (isDue) {
      await notifyParties(trx, booking, 'refundDue', { actor: 'system', at, amount: attempt.amount })
      return 'refundDue'
    }
    // before it counts as paid: whether the host knows of it depends on that
    if (booking.status === 'pending')
      await changeStatus(trx, {
        bookingId: booking.id,
        from: 'pending',
        to: 'approved',
        actor: 'system',
        reason: 'paid',
        at,
      })
    await trx
      .updateTable('bookings')
      .set({ paid_at: new Date(at), payment: 'esewa', hold_expires_at: null })
      .where('id', '=', booking.id)
      .execute()
    await notifyParties(trx, booking, 'paymentReceived', { actor: 'system', at, amount: attempt.amount })
    return 'paid'
  })
}

type Refunded = 'refunded' | 'refundDue' | 'same'

/** The wallet gave everything back: a booking that counted as paid does not any more. */
async function refund(trx: Database, attempt: Attempt, answer: WalletAnswer, at: number): Promise<Refunded> {
  const { numUpdatedRows: wasPart } = await trx
    .updateTable('payments as p')
    .set({ detail: sql`detail || ${statusDetail(answer)}::jsonb`, resolved_at: new Date(at) })
    .where('p.id', '=', attempt.id)
    .where(isPartlyRefunded)
    .executeTakeFirst()
  if (wasPart > 0n || (await swap(trx, attempt, { from: ['complete'], to: 'refunded', answer, at }))) {
    await trx.updateTable('bookings').set({ paid_at: null }).where('id', '=', attempt.bookingId).execute()
    return 'refunded'
  }
  const from = ['initiated', 'failed', 'refundDue'] as const
  return (await swap(trx, attempt, { from, to: 'refunded', answer, at })) ? 'refunded' : 'same'
}

/** A booking that was paid stays so; of any other payment the rest is due, and a refund that was due is not closed by it. */
async function refundPart(
  trx: Database,
  attempt: Attempt,
  answer: WalletAnswer,
  at: number,
): Promise<Refunded> {
  if (await swap(trx, attempt, { from: ['complete'], to: 'refunded', answer, at })) return 'refunded'
  const isDue = await swap(trx, attempt, { from: ['initiated', 'failed'], to: 'refundDue', answer, at })
  if (!isDue) await noteStatus(trx, attempt, answer)
  return isDue ? 'refundDue' : 'same'
}

function isTaken(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION
}
