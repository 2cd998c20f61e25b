/** Lifetime of a code, and the pause before the next one, in seconds. */
export const CODE_SECONDS = 300
export const RESEND_SECONDS = 60
/** Wrong codes after which a code is void. */
export const MAX_TRIES = 5
/** Codes within 24 hours, by number and by user. */
export const CODES_A_DAY = 5
