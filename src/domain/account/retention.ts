/** For how many days personal data is stored. The server deletes by these numbers; the privacy policy states them. */

/** A session ends this long after its last use, and this long after the sign-in. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 60

/** Unsent photos, on the user's own device. */
export const UNSENT_DAYS = 7
/** Responses to writes with a key: longer than a browser stores a write that it sends again. */
export const REPEATED_CALL_DAYS = UNSENT_DAYS + 1
/** Whole responses to the other writes, in minutes: longer than a page looks for them, or sends the same again. */
export const LOOK_UP_MINUTES = 15
/** Verification codes, and records of SMS to a number. Both count towards daily limits. */
export const CODE_DAYS = 2
export const SMS_TRACE_DAYS = 2
/** Links to archives. They count towards a daily limit. */
export const EXPORT_DAYS = 2
/** Records of the phone numbers that a user has seen. They count towards a daily limit. */
export const PHONE_READ_DAYS = 2
/** After their departure; reported requests stay. */
export const CARPOOL_REQUEST_DAYS = 365
/** Chats with the support team, after the last message. */
export const CHAT_DAYS = 180
/** Threads between users, after the last message; those with an open report stay. */
export const THREAD_DAYS = 180
/** Alerts of the carpool board, after their end. */
export const ENDED_ALERT_DAYS = 30
/** Outcomes of deletions that were requested through Facebook. */
export const REQUESTED_DELETION_DAYS = 90
/** Records of sent SMS, with their notification. */
export const SMS_DAYS = 30
/** Pictures of the records and receipts of a trip, after it; those of a disputed bill stay until it is decided. */
export const DAY_PICTURE_DAYS = 180
/** The same for pushes. */
export const PUSH_DAYS = 7

/** Minutes in which an archive of the user's data can be downloaded, and requests for one in a day. */
export const EXPORT_LINK_MINUTES = 10
export const EXPORTS_A_DAY = 3
