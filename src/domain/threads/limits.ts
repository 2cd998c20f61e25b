/** Visible characters of a message. */
export const MAX_MESSAGE_LENGTH = 1_000
/** Messages in a thread, of a user in an hour, and pictures of a user in 24 hours. */
export const MAX_MESSAGES = 2_000
export const MAX_MESSAGES_AN_HOUR = 60
export const MAX_PICTURES_A_DAY = 20

/** Of the list, latest message first. */
export const THREADS_PER_PAGE = 20
export const MAX_THREADS_PAGE = 50
/** Messages of one response, the latest or those before one of them. */
export const MESSAGES_PER_PAGE = 50

/** Days after the end of a booking, and after the departure of a ride, in which can still be written. */
export const OPEN_BOOKING_DAYS = 14
export const OPEN_RIDE_DAYS = 7

/** Minutes after which unread messages cause an SMS. */
export const DIGEST_MINUTES = 10
/** Minutes before its arrival that a message must have been written for this to be shown. */
export const LATE_MINUTES = 2
