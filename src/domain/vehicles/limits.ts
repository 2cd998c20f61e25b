/** Saved vehicles of a user; the latest ones stay. */
export const MAX_SAVED = 200
/** Vehicles that a device remembers as seen. */
export const MAX_SEEN = 12
/** Cards that one call returns. */
export const MAX_CARDS = 12
