/** How long data of people is kept, in days: what the server deletes by, and what the privacy policy tells. */

/** A sign-in ends so long after its last use, and so long after it began. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 60

/** Photos that could not be sent yet wait on the person's own device for so long. */
export const UNSENT_DAYS = 7
/** Responses of Idempotency-Keys: longer than a browser keeps what it sends again. */
export const REPEATED_CALL_DAYS = UNSENT_DAYS + 1
/** Codes, and the traces of messages to a number: both count towards limits of a day. */
export const CODE_DAYS = 2
export const SMS_TRACE_DAYS = 2
/** Addresses of archives count towards a limit of a day. */
export const EXPORT_DAYS = 2
/** Whose phone numbers somebody has read counts towards a limit of a day of Kathmandu. */
export const PHONE_READ_DAYS = 2
/** After their time; those that somebody has reported stay. */
export const CARPOOL_REQUEST_DAYS = 365
/** Chats with the support team after their last message. */
export const CHAT_DAYS = 180
/** Alerts of the carpool board after their end. */
export const ENDED_ALERT_DAYS = 30
/** How a deletion that Facebook asked for has ended. */
export const REQUESTED_DELETION_DAYS = 90
/** That a message was sent, and of which notification. */
export const SMS_DAYS = 30
/** The same of a push. */
export const PUSH_DAYS = 7

/** An archive of one's data is downloaded within so many minutes, and asked for so many times a day. */
export const EXPORT_LINK_MINUTES = 10
export const EXPORTS_A_DAY = 3
