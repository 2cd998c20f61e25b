import { sql } from 'kysely'
import { outcomeOf, type PaymentState } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { sqlStateOf, UNIQUE_VIOLATION } from '#server/db/sql-state.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { WalletPort } from '#server/ports/wallet/port.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import type { Attempt } from './find-attempt.ts'

export type WalletAnswer = Awaited<ReturnType<WalletPort['status']>>

/** The effect of a wallet response on an attempt; `same`: nothing changed. */
export type Settled = 'paid' | 'failed' | 'refundDue' | 'refunded' | 'same'

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
  if (settled === 'refundDue')
    logger.error('a payment arrived for a booking that cannot accept it: refund it', facts)
  return settled
}

async function settle(
  context: AppContext,
  attempt: Attempt,
  answer: WalletAnswer,
): Promise<Settled | 'mismatch'> {
  const outcome = outcomeOf(answer.status)
  const at = context.now()
  if (outcome === 'open') {
    await reopenAttempt(context, attempt, answer)
    return 'same'
  }
  if (outcome === 'paid' && answer.amount !== attempt.amount) return 'mismatch'
  return inTransaction(context.db, async (trx) => {
    if (outcome === 'failed') {
      return (await swap(trx, attempt, { from: ['initiated'], to: 'failed', answer, at })) ? 'failed' : 'same'
    }
    // lock order: the booking before its payments, as in cancellations
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at', 'status', 'paid_at'])
      .where('id', '=', attempt.bookingId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (outcome === 'refunded') {
      const refunded = await refund(trx, attempt, answer, at)
      if (refunded === 'refunded')
        await notifyParties(trx, booking, 'refunded', {
          actor: 'system',
          at,
          // the wallet does not report the amount of a partial refund
          ...(answer.status === 'FULL_REFUND' && { amount: attempt.amount }),
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

/** The wallet knows it and has not decided: it can still be paid, even when recorded as failed. */
async function reopenAttempt({ db }: AppContext, { id }: Attempt, { status }: WalletAnswer): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      state: 'initiated',
      resolved_at: null,
      detail: sql`detail || ${JSON.stringify({ status })}::jsonb`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .execute()
}

/** The wallet refunded: a full refund leaves the booking unpaid, a partial one is recorded. */
async function refund(trx: Database, attempt: Attempt, answer: WalletAnswer, at: number): Promise<Settled> {
  const wasCredited = await swap(trx, attempt, { from: ['complete'], to: 'refunded', answer, at })
  if (wasCredited && answer.status === 'FULL_REFUND')
    await trx.updateTable('bookings').set({ paid_at: null }).where('id', '=', attempt.bookingId).execute()
  if (wasCredited) return 'refunded'
  const from = ['initiated', 'failed', 'refundDue'] as const
  return (await swap(trx, attempt, { from, to: 'refunded', answer, at })) ? 'refunded' : 'same'
}

async function swap(
  trx: Database,
  attempt: Attempt,
  {
    from,
    to,
    answer,
    at,
  }: { from: readonly PaymentState[]; to: PaymentState; answer: WalletAnswer; at: number },
): Promise<boolean> {
  const detail = JSON.stringify({ status: answer.status })
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: to,
      resolved_at: new Date(at),
      detail: sql`detail || ${detail}::jsonb`,
      ...(answer.refId !== null && { ref_id: answer.refId }),
    })
    .where('id', '=', attempt.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function isTaken(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION
}
