/** Messages from a page to the service worker. */
export const FORGET_PERSON = 'FORGET_PERSON'
/** Workbox's own names. */
export const SKIP_WAITING = 'SKIP_WAITING'
export const CACHE_URLS = 'CACHE_URLS'
