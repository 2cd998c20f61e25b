import { isBookingId } from '#domain/booking/payment.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { cleanText } from '#domain/shared/text.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { type BookingDecision, decideBooking } from './decide-booking.ts'

/** `reason`: shown to both sides; required to cancel */
type OperatorDecision = Pick<BookingDecision, 'bookingId' | 'to' | 'reason'>

/** @throws OperatorError notFound */
export function bookingKey(text: string): string {
  const key = text.trim().toLowerCase()
  if (isBookingId(key)) return key
  throw new OperatorError('notFound', `There is no booking with the id "${text}".`)
}

/** Notifies both sides. `isNew` is false when the booking already had the status. @throws OperatorError */
export function decideAsOperator(
  context: OperatorContext,
  { bookingId, to, reason }: OperatorDecision,
): Promise<{ bookingId: string; status: BookingStatus; isNew: boolean }> {
  const cause = cleanText(reason)
  if (to === 'cancelled' && !cause)
    throw new OperatorError('invalid', 'Both sides are notified of the reason: give one.')
  const id = bookingKey(bookingId)
  return inTransaction(context.db, async (trx) => {
    const decision: BookingDecision = {
      bookingId: id,
      to,
      actor: 'operator',
      reason: cause,
      at: context.now(),
    }
    const before = await decideBooking(trx, decision, (booking) => {
      if (!booking) throw new OperatorError('notFound', `There is no booking with the id "${bookingId}".`)
      const { status } = booking
      if (status === to) return null
      if (status === 'cancelled' || status === 'completed' || (to === 'approved' && status !== 'pending'))
        throw new OperatorError('conflict', `The booking is ${status}: it cannot become ${to}.`)
      return booking
    })
    if (before)
      await writeAudit(
        trx,
        context,
        { type: 'booking', id },
        { before: { status: before }, after: { status: to, ...(cause && { reason: cause }) } },
      )
    return { bookingId: id, status: to, isNew: before !== null }
  })
}
