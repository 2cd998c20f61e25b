import type { Payment } from '#domain/booking/payment-methods.ts'
import { cancelRules } from '#domain/my-bookings/cancel.rules.ts'
import {
  canEnd,
  freeCancellationUntil,
  type RefundOutcome,
  refundOutcome,
} from '#domain/my-bookings/cancellation.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatLongMoment } from '#domain/shared/format-api-date.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { bookingId } from './booking-columns.ts'

interface EndRequest {
  id: string
  readerId: number
  reason: string | null | undefined
  /** the guest accepts that paid money is not refunded */
  acceptsNoRefund: boolean
  locale: Locale
}
export interface EndedBooking {
  by: BookingSide
  money: RefundOutcome
  payment: Payment
}

/**
 * Cancels an approved booking for one of its two parties, before pickup. A repeated request of the same user gets the
 * first answer again.
 * @throws ApiError noRefund while a guest has not accepted that paid money is not refunded
 */
export async function endBooking(
  context: AppContext,
  { id, readerId, ...request }: EndRequest,
): Promise<EndedBooking> {
  if (cancelRules.runStatic({ reason: request.reason ?? '' }).hasErrors()) throw new ApiError('cancelReason')
  const reason = cleanText(request.reason)
  const key = bookingId(id)
  return inTransaction(context.db, async (trx) => {
    const booking = await lockBooking(trx, key, readerId)
    const { payment } = booking
    const by = sideOf(booking.user_id === readerId)
    const pickup = booking.from_at.getTime()
    const isPaid = booking.paid_at !== null
    const ending = { by, status: 'approved', pickup, isPaid, mayEndFree: booking.may_end_free } as const
    const isRepeated =
      booking.status === 'cancelled' && booking.cancelled_by === by && booking.cancel_reason === reason
    if (isRepeated) return { by, payment, money: refundOutcome(ending, booking.status_changed_at.getTime()) }

    const at = context.now()
    if (booking.status === 'pending') throw new ApiError('notApproved')
    if (booking.status === 'cancelled' || booking.status === 'completed') throw new ApiError('bookingOver')
    if (!canEnd({ status: booking.status, pickup }, at)) throw new ApiError('tripStarted')
    const money = refundOutcome(ending, at)
    if (money === 'kept' && !request.acceptsNoRefund)
      throw new ApiError('noRefund', {
        amount: booking.payable,
        until: formatLongMoment(freeCancellationUntil(pickup), request.locale),
      })
    const isDone = await changeStatus(trx, {
      bookingId: key,
      from: 'approved',
      to: 'cancelled',
      actor: by,
      reason,
      at,
    })
    if (!isDone) throw new ApiError('unavailable')
    return { by, payment, money }
  })
}

/** Locks the booking's row against concurrent payments. */
async function lockBooking(trx: Database, id: string, readerId: number) {
  const booking = await trx
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select([
      'b.user_id',
      'b.status',
      'b.from_at',
      'b.paid_at',
      'b.may_end_free',
      'b.payable',
      'b.payment',
      'b.cancelled_by',
      'b.cancel_reason',
      'b.status_changed_at',
    ])
    .where('b.id', '=', id)
    .where(({ or, eb }) => or([eb('b.user_id', '=', readerId), eb('v.user_id', '=', readerId)]))
    .forNoKeyUpdate('b')
    .executeTakeFirst()
  if (!booking) throw new ApiError('bookingNotFound')
  return booking
}

/** Cancels a booking: only its guest may, only while it is pending, and only with a reason. What was paid is refunded. */
export async function cancelBooking(
  context: AppContext,
  { id, readerId, reason }: { id: string; readerId: number; reason: string | undefined },
): Promise<EndedBooking> {
  if (cancelRules.runStatic({ reason: reason ?? '' }).hasErrors()) throw new ApiError('cancelReason')
  const key = bookingId(id)
  return context.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('bookings')
      .select(['id', 'payment', 'paid_at'])
      .where('id', '=', key)
      .where('user_id', '=', readerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!own) throw new ApiError('bookingNotFound')
    const isDone = await changeStatus(trx, {
      bookingId: own.id,
      from: 'pending',
      to: 'cancelled',
      actor: 'renter',
      reason: cleanText(reason),
      at: context.now(),
    })
    if (!isDone) throw new ApiError('notPending')
    return { by: 'renter', payment: own.payment, money: own.paid_at === null ? 'nothingPaid' : 'refund' }
  })
}
