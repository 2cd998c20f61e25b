/** Characters of a message to the support team, and of its answer. */
export const MAX_CHAT_TEXT = 1_000
/** Messages of a visitor within an hour. */
export const MAX_CHAT_MESSAGES_AN_HOUR = 20
/** Chats of visitors without an account that wait at the same time: more than a team can answer. */
export const MAX_WAITING_CHATS = 500
/** Messages that a chat shows, the latest. */
export const SHOWN_CHAT_MESSAGES = 200
