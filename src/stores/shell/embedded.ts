import { isEmbeddedBrowser } from '#domain/auth/embedded-browser.ts'

export const isEmbedded = (): boolean =>
  isEmbeddedBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true)
