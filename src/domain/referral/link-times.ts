/** Delay before a new link is copied, so that the user first sees it. */
export const COPY_DELAY_MS = 800
