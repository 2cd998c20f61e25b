/** A call without activity for this long counts as stalled. Milliseconds, as all of these. */
export const STALL_TIMEOUT_MS = 20_000
/** A toast, a toast before a redirect, a sign-in error. */
export const TOAST_MS = 3_000
export const REDIRECT_TOAST_MS = 5_000
export const SIGN_IN_ERROR_MS = 8_000
