import { answerRules } from '#domain/my-bookings/answer.rules.ts'
import { canAnswerReview } from '#domain/my-bookings/review-answer.ts'
import { cleanText } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingId } from './booking-columns.ts'

interface Request {
  id: string
  readerId: number
}

/** Answers the review of a booking publicly: only the host of its vehicle may, once. */
export async function answerReview(context: AppContext, text: string, request: Request): Promise<void> {
  if (answerRules.runStatic({ text }).hasErrors()) throw new ApiError('answerMissing')
  await inTransaction(context.db, async (trx) => {
    const review = await lockReview(trx, request)
    if (!review?.revealed_at) throw new ApiError('nothingToAnswer')
    if (review.answer !== null) throw new ApiError('alreadyAnswered')
    const isOpen = canAnswerReview({
      ...review,
      isRevealed: true,
      isHidden: review.hidden_at !== null,
      isAnswerHidden: review.answer_hidden_at !== null,
    })
    if (!isOpen) throw new ApiError('nothingToAnswer')
    await setAnswer(trx, review.booking_id, cleanText(text), new Date(context.now()))
  })
}

/** Deletes the host's answer to a review. Repeating it succeeds. */
export async function deleteAnswer(context: AppContext, request: Request): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const review = await lockReview(trx, request)
    if (review && review.answer !== null) await setAnswer(trx, review.booking_id, null, null)
  })
}

/** @throws ApiError bookingNotFound for everybody but the host */
async function lockReview(trx: Database, { id, readerId }: Request) {
  const key = bookingId(id)
  const own = await trx
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select('b.id')
    .where('b.id', '=', key)
    .where('v.user_id', '=', readerId)
    .executeTakeFirst()
  if (!own) throw new ApiError('bookingNotFound')
  return trx
    .selectFrom('ratings')
    .select(['booking_id', 'remarks', 'revealed_at', 'hidden_at', 'answer', 'answer_hidden_at'])
    .where('booking_id', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The trigger of ratings also drops cached pages of the vehicle. */
async function setAnswer(trx: Database, booking: string, answer: string | null, answered_at: Date | null) {
  await trx.updateTable('ratings').set({ answer, answered_at }).where('booking_id', '=', booking).execute()
}
