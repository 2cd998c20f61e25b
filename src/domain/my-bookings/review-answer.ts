export interface Review {
  /** empty: stars without a text */
  remarks: string
  isRevealed: boolean
  /** an operator has hidden the text */
  isHidden: boolean
  /** the host's public answer */
  answer: string | null
  /** an operator has hidden the answer, which the host may have deleted since */
  isAnswerHidden: boolean
}

/** Whether the host may answer publicly: once, a text that everybody can read. */
export const canAnswerReview = (review: Review): boolean =>
  review.isRevealed &&
  review.remarks !== '' &&
  !review.isHidden &&
  review.answer === null &&
  !review.isAnswerHidden
