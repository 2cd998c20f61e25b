import type { Booking } from '#contract/my-bookings.ts'
import type { GuestReview, OwnReview } from '#contract/ratings.ts'
import { awaitedSide, canRateGuest, revealedFrom } from '#domain/my-bookings/mutual-rating.ts'
import { canAnswerReview, type Review } from '#domain/my-bookings/review-answer.ts'
import type { BookingSide, BookingStatus } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { maskNumbers } from '#domain/shared/mask-numbers.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { ReviewRow } from '#server/db/reviews.ts'
import { firstNameFor, type NameColumns, nameFor } from './party.ts'
import { type Reference, vehicleNameIn } from './reference.ts'

interface GivenRow {
  rate: number
  remarks: string
  isRevealed: boolean
}

/** Columns of a booking's own page. */
export interface RatingColumns {
  status: BookingStatus
  to_at: Date
  rating: (GivenRow & Review) | null
  guest_rating: GivenRow | null
  is_guest_deleted: boolean
}

/** What one side may see of the ratings of a trip: until a rating is revealed, only its author sees it. */
export function serializeRatings(
  { status, to_at, rating, guest_rating, is_guest_deleted }: RatingColumns,
  { side, now }: { side: BookingSide; now: number },
): Pick<Booking, 'rating' | 'ratings'> {
  const dropOff = to_at.getTime()
  const trip = {
    ...{ status, dropOff, byGuest: rating !== null, byHost: guest_rating !== null },
    isRevealed: rating?.isRevealed === true || guest_rating?.isRevealed === true,
  }
  const awaited = awaitedSide(trip, now)
  const isHost = side === 'host'
  return {
    rating: given(rating, !isHost),
    ratings: {
      ofGuest: given(guest_rating, isHost),
      canRateGuest: isHost && !is_guest_deleted && canRateGuest(trip, now),
      awaited: awaited && { side: awaited, until: toWire(revealedFrom(dropOff)) },
      answer: rating && shownAnswer(rating),
      canAnswer: isHost && rating !== null && canAnswerReview(rating),
    },
  }
}

function given(row: GivenRow | null, isAuthor: boolean) {
  return row && (isAuthor || row.isRevealed) ? { rate: row.rate, remarks: row.remarks } : null
}

/** Reviews as everybody may read them: signed with the first name, and with masked numbers. */
export const serializeReviews = (rows: readonly ReviewRow[], locale: Locale): GuestReview[] =>
  rows.map((row) => ({
    rate: row.rate,
    remarks: maskNumbers(row.remarks),
    by: firstNameFor(row, locale),
    createdAt: toWire(Date.parse(row.created_at)),
    answer: shownAnswer(row),
  }))

/** Columns of a revealed rating, for the person whom it is about. */
export interface OwnReviewRow extends GivenRow, Review, NameColumns {
  booking_id: string
  side: BookingSide
  created_at: Date
  manufacturer_id: number
  model_id: number
}

export const serializeOwnReview = (row: OwnReviewRow, reference: Reference, locale: Locale): OwnReview => ({
  ...{ id: row.booking_id, side: row.side, rate: row.rate, remarks: row.remarks },
  by: nameFor(row, { isParty: true, locale }),
  vehicle: vehicleNameIn(reference, row),
  createdAt: toWire(row.created_at.getTime()),
  answer: shownAnswer(row),
  canAnswer: row.side === 'host' && canAnswerReview(row),
})

const shownAnswer = ({ answer, isAnswerHidden }: Pick<Review, 'answer' | 'isAnswerHidden'>) =>
  answer === null || isAnswerHidden ? null : maskNumbers(answer)
