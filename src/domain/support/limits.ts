/** Characters of a message to the support team, and of its answer. */
export const MAX_CHAT_TEXT = 1_000
export const MAX_CHAT_MESSAGES_AN_HOUR = 20
/** Chats of visitors without an account that wait at the same time: more than a team can answer. */
export const MAX_WAITING_CHATS = 500
/** Waiting chats of visitors without an account from one network: many share a carrier's IP address. */
export const MAX_WAITING_CHATS_OF_NETWORK = 20
/** A chat does not count as waiting once its visitor has not written for this long. */
export const SILENT_CHAT_MS = 3_600_000
/** Number of latest messages that a chat shows. */
export const SHOWN_CHAT_MESSAGES = 200
