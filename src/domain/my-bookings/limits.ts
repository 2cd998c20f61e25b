export const BOOKINGS_PER_PAGE = 10
export const MAX_BOOKINGS_PAGE = 10_000
export const OWN_REVIEWS_PER_PAGE = 10
/** Characters; the contract rejects more. */
export const MAX_REASON_LENGTH = 500
export const MAX_REMARKS_LENGTH = 1_000
/** Characters of the host's public answer to a review. */
export const MAX_ANSWER_LENGTH = 500
/** Days after the drop-off for which a rating waits for that of the other side. */
export const RATING_WAIT_DAYS = 14
/** 1 (Worse) to 5 (Best). */
export const RATES = [1, 2, 3, 4, 5] as const
export type Rate = (typeof RATES)[number]
/** Hours before pickup of the alarm in a booking's calendar file. */
export const ALARM_HOURS = 3
/** Proposed changes of one trip, whatever became of them. */
export const MAX_CHANGES = 30
/** Hours before pickup until which a guest cancels an approved booking for free. */
export const FREE_CANCELLATION_HOURS = 72
