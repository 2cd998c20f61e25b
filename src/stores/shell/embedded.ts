import { isEmbeddedBrowser } from '#domain/auth/embedded-browser.ts'

/** Whether this page is shown inside another app. */
export const isEmbedded = (): boolean =>
  isEmbeddedBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true)
