import { isBookingId } from '#domain/booking/payment.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { changeStatus } from './change-status.ts'
import { inTransaction } from './transaction.ts'

interface Decision {
  bookingId: string
  to: 'approved' | 'cancelled'
  /** that both sides read; required to cancel */
  reason: string
}

/** @throws OperatorError notFound */
export function bookingKey(text: string): string {
  const key = text.trim().toLowerCase()
  if (isBookingId(key)) return key
  throw new OperatorError('notFound', `There is no booking with the id "${text}".`)
}

/** The operator's decision about a booking; both sides are told. `isNew` is false when it was so before. @throws OperatorError */
export function decideBooking(
  context: OperatorContext,
  { bookingId, to, reason }: Decision,
): Promise<{ bookingId: string; status: BookingStatus; isNew: boolean }> {
  const why = cleanText(reason)
  if (to === 'cancelled' && !why)
    throw new OperatorError('invalid', 'Both sides are told why: give a reason.')
  const key = bookingKey(bookingId)
  return inTransaction(context.db, async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('id', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!booking) throw new OperatorError('notFound', `There is no booking with the id "${bookingId}".`)
    const { id, status } = booking
    if (status === to) return { bookingId: id, status, isNew: false }
    if (status === 'cancelled' || status === 'completed' || (to === 'approved' && status !== 'pending'))
      throw new OperatorError('conflict', `The booking is ${status}: it cannot become ${to}.`)
    await changeStatus(trx, {
      bookingId: id,
      from: status,
      to,
      actor: 'operator',
      at: context.now(),
      ...(why && { reason: why }),
    })
    await writeAudit(
      trx,
      context,
      { type: 'booking', id },
      { before: { status }, after: { status: to, ...(why && { reason: why }) } },
    )
    return { bookingId: id, status: to, isNew: true }
  })
}
