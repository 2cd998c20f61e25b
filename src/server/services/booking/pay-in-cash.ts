import { confirmationOf } from '#domain/booking/confirmation.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isInstant } from '#server/db/bookable.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { changeStatus, notifyOfRequest, writeEvent } from './change-status.ts'

/**
 * Makes an unpaid wallet booking one that is paid in cash, while its hold lasts: approved, or a request whose time to
 * answer begins now. A payment that arrives later all the same pays for it.
 * @throws ApiError holdOver, notPending
 */
export function payInCash(
  context: AppContext,
  { id, userId }: { id: string; userId: number },
): Promise<{ isApproved: boolean }> {
  return inBookingTransaction(context.db, async (trx) => {
    const at = context.now()
    const booking = await trx
      .selectFrom('bookings as b')
      .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
      .select(['b.id', 'b.user_id', 'b.vehicle_id', 'b.from_at', 'b.status', 'b.payment', 'b.payable'])
      .select(['b.paid_at', 'b.created_at', 'b.needs_answer', 'b.hold_expires_at', 'b.requested_at'])
      .select(isInstant.as('is_instant'))
      .where('b.id', '=', id)
      .where('b.user_id', '=', userId)
      .forNoKeyUpdate('b')
      .executeTakeFirst()
    if (!booking) throw new ApiError('bookingNotFound')
    const { status, needs_answer, payable, hold_expires_at } = booking
    if (booking.requested_at && status !== 'cancelled') return { isApproved: status !== 'pending' }
    if (status !== 'pending' || booking.paid_at || !isGateway(booking.payment))
      throw new ApiError('notPending')
    if (hold_expires_at === null || hold_expires_at.getTime() <= at) throw new ApiError('holdOver')
    const cash = { payment: 'cash', requested_at: new Date(at) } as const
    const rules = { isInstant: booking.is_instant && !needs_answer, needsAnswer: needs_answer }
    const isApproved = confirmationOf(rules, { ...cash, payable }) === 'atOnce'
    await writeEvent(trx, { bookingId: id, status: 'pending', actor: 'renter', detail: 'cash', at })
    // before it is paid in cash: changeStatus must still see an unpaid hold, of which the host was not notified
    if (isApproved)
      await changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'system', at })
    await trx
      .updateTable('bookings')
      .set({ ...cash, hold_expires_at: null })
      .where('id', '=', id)
      .execute()
    if (!isApproved) await notifyOfRequest(context, trx, { ...booking, ...cash }, at)
    return { isApproved }
  })
}
