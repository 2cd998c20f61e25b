import { cancelRules } from '#domain/my-bookings/cancel.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { bookingId } from './booking-id.ts'

/** Cancels a booking: only its guest may, only while it is pending, and only with a reason. */
export async function cancelBooking(
  context: AppContext,
  { id, readerId, reason }: { id: string; readerId: number; reason: string | undefined },
): Promise<void> {
  if (cancelRules.runStatic({ reason: reason ?? '' }).hasErrors()) throw new ApiError('cancelReason')
  const key = bookingId(id)
  await context.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', key)
      .where('user_id', '=', readerId)
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
  })
}
