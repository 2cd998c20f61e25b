/**
 * A write of somebody who is signed in may carry a number of its own (a UUID). What was done and is sent again with the
 * same number by the same session is not done again: it gets the answer of the first time, for some minutes.
 */
export const ATTEMPT_HEADER = 'x-attempt'
/** Beside it: do nothing, only repeat the answer if there is one; 404 (`attemptUnknown`) if there is none. */
export const LOOK_UP_HEADER = 'x-attempt-look-up'
