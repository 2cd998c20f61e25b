import * as v from 'valibot'
import * as contract from '#contract/ratings.ts'
import { MAX_BOOKINGS_PAGE } from '#domain/my-bookings/limits.ts'
import { translator } from '#messages/t.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { answerReview, deleteAnswer } from '#server/services/my-bookings/answer-review.ts'
import { listOwnReviews } from '#server/services/my-bookings/list-own-reviews.ts'
import { rateGuest } from '#server/services/my-bookings/rate-booking.ts'

export function serveRatings(serve: Serve): void {
  serve(
    contract.listOwnReviews,
    {
      summary:
        'Lists what guests say about the vehicles of the caller, and hosts about the caller, latest first',
      query: contract.OwnReviewsQuery,
      answer: v.array(contract.OwnReview),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    async ({ context, query, userId, locale }) =>
      listOwnReviews(context, { userId, locale, page: readPageNumber(query.page, MAX_BOOKINGS_PAGE) }),
  )
  serve(
    contract.rateGuest,
    {
      summary: "Rates the guest of a completed booking of the caller's vehicle; allowed once, for two weeks",
      payload: contract.GuestRatingPayload,
      answer: contract.RatingDone,
      errors: [
        'bookingNotFound',
        'alreadyRated',
        'ratingMissing',
        'notCompleted',
        'ratingTooLate',
        'guestDeleted',
      ],
    },
    async ({ context, param, payload, locale, userId }) => {
      await rateGuest(context, payload, { id: param('id'), readerId: userId })
      return { data: { message: translator(locale)('my-bookings.rate.doneHost') } }
    },
  )
  serve(
    contract.answerReview,
    {
      summary: "Answers the review of a booking of the caller's vehicle publicly, once",
      payload: contract.ReviewAnswerPayload,
      answer: contract.RatingDone,
      errors: ['bookingNotFound', 'answerMissing', 'alreadyAnswered', 'nothingToAnswer'],
    },
    async ({ context, param, payload: { text }, locale, userId }) => {
      await answerReview(context, text, { id: param('id'), readerId: userId })
      return { data: { message: translator(locale)('my-bookings.answer.done') } }
    },
  )
  serve(
    contract.deleteAnswer,
    {
      summary: "Deletes the caller's answer to a review",
      answer: contract.RatingDone,
      errors: ['bookingNotFound'],
    },
    async ({ context, param, locale, userId }) => {
      await deleteAnswer(context, { id: param('id'), readerId: userId })
      return { data: { message: translator(locale)('my-bookings.answer.deleted') } }
    },
  )
}
