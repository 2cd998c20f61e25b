import * as v from 'valibot'
import { MAX_ANSWER_LENGTH, MAX_REMARKS_LENGTH } from '#domain/my-bookings/limits.ts'
import { BOOKING_SIDES } from '#domain/my-bookings/status.ts'
import { endpoint } from './endpoint.ts'

/** `rate` 1 to 5 */
export const GivenRating = v.object({ rate: v.number(), remarks: v.string() })

/** A guest's rating with a text, as everybody may read it. */
export const GuestReview = v.object({
  ...GivenRating.entries,
  by: v.string(),
  createdAt: v.string(),
  /** the host's, with masked numbers */
  answer: v.nullable(v.string()),
})

/** What both sides of a booking have said about each other, as far as the reader may see it. */
export const TripRatings = v.object({
  /** the host's of the guest; null for the guest until it is revealed */
  ofGuest: v.nullable(GivenRating),
  /** only for the host */
  canRateGuest: v.boolean(),
  /** One side has rated and its rating is hidden, until `side` has rated too or until `until` (UTC). */
  awaited: v.nullable(v.object({ side: v.picklist(BOOKING_SIDES), until: v.string() })),
  /** the host's public answer, with masked numbers */
  answer: v.nullable(v.string()),
  /** only for the host */
  canAnswer: v.boolean(),
})

/** A revealed rating of the caller's vehicles or of the caller as a guest. Numbers in the answer are masked. */
export const OwnReview = v.object({
  ...GivenRating.entries,
  /** of the booking */
  id: v.string(),
  /** of the caller */
  side: v.picklist(BOOKING_SIDES),
  by: v.string(),
  vehicle: v.string(),
  createdAt: v.string(),
  answer: v.nullable(v.string()),
  canAnswer: v.boolean(),
})
export const OwnReviewsQuery = v.object({ page: v.optional(v.string()) })

/** As that of `POST /rating`, for the booking of the path. */
export const GuestRatingPayload = v.object({
  rate: v.optional(v.nullable(v.number())),
  remarks: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_REMARKS_LENGTH)))),
})
export const ReviewAnswerPayload = v.object({ text: v.pipe(v.string(), v.maxLength(MAX_ANSWER_LENGTH)) })
/** The sentence to show. */
export const RatingDone = v.object({ message: v.string() })

export type GuestReview = v.InferOutput<typeof GuestReview>
export type OwnReview = v.InferOutput<typeof OwnReview>
export type GivenRating = v.InferOutput<typeof GivenRating>
export type TripRatings = v.InferOutput<typeof TripRatings>
export type GuestRatingPayload = v.InferOutput<typeof GuestRatingPayload>
export type ReviewAnswerPayload = v.InferOutput<typeof ReviewAnswerPayload>
export type RatingDone = v.InferOutput<typeof RatingDone>

export const listOwnReviews = endpoint<undefined, OwnReview[]>('GET', '/ownReviews', { guarded: true })
/** The host rates the guest of a completed booking. */
export const rateGuest = endpoint<GuestRatingPayload, RatingDone>('POST', '/bookings/{id}/guestRating', {
  guarded: true,
})
/** The host answers the guest's review publicly. */
export const answerReview = endpoint<ReviewAnswerPayload, RatingDone>('POST', '/bookings/{id}/reviewAnswer', {
  guarded: true,
})
export const deleteAnswer = endpoint<undefined, RatingDone>('DELETE', '/bookings/{id}/reviewAnswer', {
  guarded: true,
})
