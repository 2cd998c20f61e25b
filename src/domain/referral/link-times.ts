/** Between a link and its copy: the user first sees what is copied. */
export const COPY_DELAY_MS = 800
