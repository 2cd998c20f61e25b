import { sql } from 'kysely'
import { isUnpaidHold } from '#domain/my-bookings/request-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode, UNIQUE_VIOLATION } from '#server/db/error-code.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import type { GatewayStatus } from '#server/ports/gateways/port.ts'
import { changeStatus, notifyOfRequest } from '#server/services/booking/change-status.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import {
  isPartlyRefunded,
  type PaymentAttempt,
  reopenAttempt,
  storeAnswer,
  swapState,
  withGatewayAnswer,
} from './attempts.ts'
import { closeParts } from './refunds.ts'
import { closeDue, openDueAmount, receivedCash, settleDifference } from './settle-difference.ts'

/** The effect of a wallet's answer. `same`: nothing changed; `unclear`: the wallet itself does not know. */
export type RecordedResult = 'paid' | 'failed' | 'refundDue' | 'refunded' | 'same' | 'unclear'

/**
 * Records a response of the wallet's status call in one transaction and once, however often and in however many
 * processes it arrives: the attempt's state is compared and swapped.
 */
export async function recordAnswer(
  context: AppContext,
  attempt: PaymentAttempt,
  answer: GatewayStatus,
  logger: WarningLogger,
): Promise<RecordedResult> {
  const facts = { transactionUuid: attempt.transactionUuid, status: answer.status, refId: answer.refId }
  const recorded = await recordInTransaction(context, attempt, answer).catch((error) => {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    logger.warn('the wallet reports a payment that was already used for another booking', facts)
    return 'same' as const
  })
  const isWrongAmount = isOtherAmount(attempt, answer)
  if (isWrongAmount && (recorded === 'refundDue' || attempt.state === 'complete'))
    logger.warn('the wallet was paid another amount', {
      ...facts,
      amount: answer.amount,
      wanted: attempt.amount,
    })
  if (recorded === 'refundDue' && answer.outcome === 'paid' && !isWrongAmount)
    logger.warn('a payment arrived for a booking that cannot accept it: refund it', facts)
  logUnexpected(attempt, answer, facts, logger)
  return recorded
}

/** Logs answers that an operator must look at, because no rule covers them; once for each new status. */
function logUnexpected(
  { state, status: earlier }: PaymentAttempt,
  { outcome, status, undocumentedStatus }: GatewayStatus,
  facts: Record<string, unknown>,
  logger: WarningLogger,
): void {
  if (earlier === status) return
  if (undocumentedStatus)
    logger.warn('the wallet reports an unknown status', { ...facts, unknownWord: undocumentedStatus })
  const isConfirmed = outcome === 'paid' || outcome === 'refunded' || outcome === 'partlyRefunded'
  if ((state === 'complete' || state === 'refundDue') && !isConfirmed)
    logger.warn('the wallet no longer confirms this payment', facts)
  if (state !== 'complete' && state !== 'refunded' && outcome === 'partlyRefunded')
    logger.warn('the wallet refunded a part of a payment that is due in full: refund the rest', facts)
}

async function recordInTransaction(
  context: AppContext,
  attempt: PaymentAttempt,
  answer: GatewayStatus,
): Promise<RecordedResult> {
  const { outcome } = answer
  const at = context.now()
  const notified = { actor: 'system', at, facts: { wallet: attempt.gateway } } as const
  if (outcome === 'pending' || outcome === 'unclear') {
    await reopenAttempt(context, attempt, withGatewayAnswer(answer))
    await storeAnswer(context.db, attempt, answer)
    return outcome === 'pending' ? 'same' : outcome
  }
  return inBookingTransaction(context.db, async (trx) => {
    if (outcome === 'failed' || outcome === 'cancelled' || outcome === 'notFound') {
      if (await swapState(trx, attempt, { from: ['initiated'], to: 'failed', answer, at })) return 'failed'
      await storeAnswer(trx, attempt, answer)
      return 'same'
    }
    // lock order: the booking before its payments, as in cancellations
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at', 'status', 'payment', 'paid_at'])
      .select(['created_at', 'requested_at', 'needs_answer'])
      // the price, with what a settled bill pays back
      .select(sql<number>`payable + expenses`.as('payable'))
      .select(receivedCash(attempt.bookingId).as('cash'))
      .where('id', '=', attempt.bookingId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (outcome !== 'paid') {
      const isFull = outcome === 'refunded'
      const refunded = await (isFull ? recordRefund : recordPartialRefund)(trx, attempt, answer, at)
      if (refunded !== 'same')
        await notifyParties(trx, booking, refunded, {
          ...notified,
          // the wallet does not report the amount of a partial refund
          ...(isFull && { amount: attempt.amount }),
        })
      if (refunded === 'refunded' && isFull && booking.status !== 'cancelled')
        await settleRefund(context, trx, booking)
      return refunded
    }

    const isWrongAmount = isOtherAmount(attempt, answer)
    const isSettled = attempt.dueId
      ? (await openDueAmount(trx, { id: attempt.dueId })) === null
      : booking.paid_at !== null || (booking.cash ?? 0) >= booking.payable
    const needsRefund = isWrongAmount || booking.status === 'cancelled' || isSettled
    const to = needsRefund ? 'refundDue' : 'complete'
    // the table has whole rupees, and the guest loses nothing
    const amount = isWrongAmount ? Math.ceil(answer.amount ?? 0) : attempt.amount
    // an attempt recorded as failed may have been paid late
    const isFirst = await swapState(trx, attempt, { from: ['initiated', 'failed'], to, answer, at, amount })
    if (!isFirst) return 'same'
    if (needsRefund) {
      await notifyParties(trx, booking, 'refundDue', { ...notified, amount })
      return 'refundDue'
    }
    if (attempt.dueId) {
      await trx
        .updateTable('booking_dues')
        .set({ paid_at: new Date(at) })
        .where('id', '=', attempt.dueId)
        .execute()
      await notifyParties(trx, booking, 'paymentReceived', { ...notified, amount: attempt.amount })
      return 'paid'
    }
    // before `paid_at` is set: changeStatus must still see an unpaid hold, of which the host was not notified
    if (booking.status === 'pending' && !booking.needs_answer)
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
      .set({ paid_at: new Date(at), payment: attempt.gateway, hold_expires_at: null })
      .where('id', '=', booking.id)
      .execute()
    // the host of an unpaid hold learns of the request with its payment, from which their time counts
    if (booking.status === 'pending' && booking.needs_answer && isUnpaidHold({ ...booking, isPaid: false }))
      await notifyOfRequest(context, trx, { ...booking, paid_at: new Date(at) }, at)
    await notifyParties(trx, booking, 'paymentReceived', { ...notified, amount: attempt.amount })
    // the host may have approved a cash booking while it was being paid, and its price may have changed since
    await settlePaid(context, trx, booking)
    return 'paid'
  })
}

/** Makes what is missing of a paid booking's price a due. */
function settlePaid(
  context: AppContext,
  trx: Database,
  booking: NotifiedBooking & { payable: number },
): Promise<void> {
  const { id, user_id: userId, vehicle_id: vehicleId, from_at, payable } = booking
  return settleDifference(
    context,
    trx,
    { id, userId, isPaid: true, agreed: booking },
    { payable, vehicleId, from: from_at.getTime() },
  )
}

/** What the wallet gave back by itself is due again, unless the whole price is now paid in cash. */
async function settleRefund(
  context: AppContext,
  trx: Database,
  booking: NotifiedBooking & { payable: number },
): Promise<void> {
  const { paid_at } = await trx
    .selectFrom('bookings')
    .select('paid_at')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  if (paid_at) await settlePaid(context, trx, booking)
}

type Refunded = 'refunded' | 'refundDue' | 'same'

/** The wallet refunded everything: the booking no longer counts as paid. */
async function recordRefund(
  trx: Database,
  attempt: PaymentAttempt,
  answer: GatewayStatus,
  at: number,
): Promise<Refunded> {
  // the wallet does not report amounts: whatever was due of the payment counts as returned
  await closeParts(trx, { payment_id: attempt.id }, { at })
  const { numUpdatedRows: wasPart } = await trx
    .updateTable('payments as p')
    .set({ detail: withGatewayAnswer(answer), resolved_at: new Date(at) })
    .where('p.id', '=', attempt.id)
    .where(isPartlyRefunded)
    .executeTakeFirst()
  if (wasPart > 0n || (await swapState(trx, attempt, { from: ['complete'], to: 'refunded', answer, at }))) {
    // a replacement may have taken the payment over since the attempt was read
    const unpaid = await trx
      .updateTable('bookings')
      .set({ paid_at: null })
      .where('id', '=', (select) =>
        select.selectFrom('payments as p').select('p.booking_id').where('p.id', '=', attempt.id),
      )
      // what a change has added may be refunded alone
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments as other')
              .select('other.id')
              .whereRef('other.booking_id', '=', 'bookings.id')
              .where('other.state', '=', 'complete'),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    // the guest pays the whole price to the driver
    if (unpaid) await closeDue(trx, unpaid.id, at)
    return 'refunded'
  }
  const from = ['initiated', 'failed', 'refundDue'] as const
  return (await swapState(trx, attempt, { from, to: 'refunded', answer, at })) ? 'refunded' : 'same'
}

/** A paid booking stays paid. Of any other payment the rest becomes due; a refund that was due stays open. */
async function recordPartialRefund(
  trx: Database,
  attempt: PaymentAttempt,
  answer: GatewayStatus,
  at: number,
): Promise<Refunded> {
  const isOurs = await trx
    .selectFrom('part_refunds')
    .select('id')
    .where('payment_id', '=', attempt.id)
    .executeTakeFirst()
  if (isOurs) {
    // a part that goes back because of a change: the rest stays paid
    await storeAnswer(trx, attempt, answer)
    return (await closeParts(trx, { payment_id: attempt.id }, { at })) ? 'refunded' : 'same'
  }
  if (await swapState(trx, attempt, { from: ['complete'], to: 'refunded', answer, at })) return 'refunded'
  const from = ['initiated', 'failed'] as const
  const isRestDue = await swapState(trx, attempt, { from, to: 'refundDue', answer, at })
  if (!isRestDue) await storeAnswer(trx, attempt, answer)
  return isRestDue ? 'refundDue' : 'same'
}

/** Such a payment pays for nothing: it is refunded. */
function isOtherAmount(attempt: PaymentAttempt, { outcome, amount }: GatewayStatus): boolean {
  return outcome === 'paid' && amount !== attempt.amount
}
