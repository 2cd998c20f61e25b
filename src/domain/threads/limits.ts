/** Visible characters of a message. */
export const MAX_MESSAGE_LENGTH = 1_000
/** Of the list, latest message first. */
export const THREADS_PER_PAGE = 20
