import { isBookingId } from '#domain/booking/payment.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

interface Input {
  /** the booking that was rated */
  booking: string
  isHidden: boolean
  reason: string
}

/**
 * Hides the review of a rating on the vehicle's page, or shows it again; the stars still count. @throws OperatorError
 */
export function hideReview(
  context: OperatorContext,
  { booking, isHidden, reason }: Input,
): Promise<{ booking: string; words: string; isHidden: boolean; isNew: boolean }> {
  const id = idOf(booking)
  return context.db.transaction().execute(async (trx) => {
    const rating = await trx
      .selectFrom('ratings')
      .select(['remarks', 'hidden_at'])
      .where('booking_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!rating) throw unknownRating(booking)
    const note = { booking: id, words: rating.remarks, isHidden }
    if ((rating.hidden_at !== null) === isHidden) return { ...note, isNew: false }
    await trx
      .updateTable('ratings')
      .set({ hidden_at: isHidden ? new Date(context.now()) : null })
      .where('booking_id', '=', id)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'booking', id },
      { before: { isHidden: !isHidden }, after: { isHidden, ...(reason && { reason }) } },
    )
    return { ...note, isNew: true }
  })
}

function idOf(booking: string): string {
  const id = booking.trim().toLowerCase()
  if (!isBookingId(id)) throw unknownRating(booking)
  return id
}

const unknownRating = (booking: string) =>
  new OperatorError('notFound', `There is no rating of a booking with the id "${booking}".`)
