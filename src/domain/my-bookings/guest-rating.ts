/** Fewer ratings are not significant. */
const MIN_RATINGS = 3

/** Sums over the ratings that hosts gave to a guest, each host's latest. */
export interface GuestRatingTotals {
  sum: number
  count: number
}

/** The average with one decimal; null: there are too few. */
export function guestRating({ sum, count }: GuestRatingTotals): { average: number; count: number } | null {
  return count < MIN_RATINGS ? null : { average: Math.round((sum / count) * 10) / 10, count }
}
