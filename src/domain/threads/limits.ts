/** Visible characters of a message. */
export const MAX_MESSAGE_LENGTH = 1_000
