// Separate from saved.ts, so that pages without hearts do not load its code.

/** Where a device stores its saved and its seen vehicles. */
export const SAVED_KEY = 'app:vehicles:saved'
export const SEEN_KEY = 'app:vehicles:seen'
