import { isBookingId } from '#domain/booking/payment.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { deletedUser } from '#server/serializers/party.ts'
import { findVehicle } from '#server/services/hosting/find-vehicle.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

interface Input {
  /** the booking that was rated */
  booking: string
  isHidden: boolean
  reason: string
  /** the guest's review, or the host's answer to it */
  text?: 'remarks' | 'answer'
}

const HIDDEN_AT = { remarks: 'hidden_at', answer: 'answer_hidden_at' } as const

/**
 * Hides the review of a rating on the vehicle's page, or the host's answer to it, or shows it again; the stars still
 * count.
 * @throws OperatorError
 */
export function hideReview(
  context: OperatorContext,
  { booking, isHidden, reason, text = 'remarks' }: Input,
): Promise<{ booking: string; text: string; isHidden: boolean; isNew: boolean }> {
  const id = idOf(booking)
  return context.db.transaction().execute(async (trx) => {
    const rating = await trx
      .selectFrom('ratings')
      .select([`${text} as text`, `${HIDDEN_AT[text]} as hidden_at`])
      .where('booking_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!rating) throw unknownRating(booking)
    // an answer that its host has deleted can be hidden too, so that the host cannot write another
    const note = { booking: id, text: rating.text ?? '', isHidden }
    if ((rating.hidden_at !== null) === isHidden) return { ...note, isNew: false }
    await trx
      .updateTable('ratings')
      .set({ [HIDDEN_AT[text]]: isHidden ? new Date(context.now()) : null })
      .where('booking_id', '=', id)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'booking', id },
      { before: { text, isHidden: !isHidden }, after: { text, isHidden, ...(reason && { reason }) } },
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

interface ReviewLine {
  booking: string
  by: string
  rate: number
  text: string
  at: string
  hidden: boolean
  /** not yet: the host has not rated the guest */
  revealed: boolean
  /** by the host; empty: none */
  answer: string
  answerHidden: boolean
}

/** Guests' reviews of a vehicle (id or registration number), latest first. */
export async function listReviews(
  context: OperatorContext,
  { vehicle, limit }: { vehicle: string; limit: number },
): Promise<ReviewLine[]> {
  const { db } = context
  const { id } = await findVehicle(db, vehicle)
  const rows = await db
    .selectFrom('ratings as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.booking_id', 'r.rate', 'r.remarks', 'r.created_at', 'r.hidden_at', 'u.first_name'])
    .select(['r.revealed_at', 'r.answer', 'r.answer_hidden_at'])
    .where('r.vehicle_id', '=', id)
    .where('r.remarks', '<>', '')
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute()
  await writeAudit(db, context, { type: 'vehicle', id })
  return rows.map((row) => ({
    booking: row.booking_id,
    by: row.first_name || deletedUser('en'),
    rate: row.rate,
    text: row.remarks,
    at: toWire(row.created_at.getTime()),
    hidden: row.hidden_at !== null,
    revealed: row.revealed_at !== null,
    answer: row.answer ?? '',
    answerHidden: row.answer_hidden_at !== null,
  }))
}
