/** Spec section 8, in milliseconds: a toast, one before a redirect, an error of signing in. */
export const TOAST_MS = 3_000
export const REDIRECT_TOAST_MS = 5_000
export const SIGN_IN_ERROR_MS = 8_000
