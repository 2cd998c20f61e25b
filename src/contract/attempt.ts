/**
 * A write of a signed-in user may carry a UUID. A repetition with the same UUID in the same session is not executed
 * again: the server replays the first response for some minutes (docs/api.md, "Repetition").
 */
export const ATTEMPT_HEADER = 'x-attempt'
/** With it the server executes nothing and only replays the response; 404 (`attemptUnknown`) if there is none. */
export const LOOK_UP_HEADER = 'x-attempt-look-up'
