import type { GatewayId } from '#domain/booking/payment-methods.ts'
import { isLoopback } from '#domain/shared/loopback.ts'
import { type Locale, localeFromCookie, localeFromPath } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'

/** Page keys without an attempt: an unknown payment, a refused return, and a wallet that does not respond. */
export const UNKNOWN_PAYMENT = 'unknown'
export const REFUSED_PAYMENT = 'refused'
export const UNAVAILABLE_PAYMENT = 'unavailable'
/** Online payment is off. */
export const NO_WALLET_PAYMENT = 'notOffered'

export function paymentPath(key: string): string {
  return `/payment/${key}`
}

/**
 * Where the wallet redirects the browser. It appends its own query, so these have none; the language of the page that sends
 * the payment is in their path.
 */
export function returnUrls(
  origin: string,
  { gateway, transactionUuid }: { gateway: GatewayId; transactionUuid: string },
  locale: Locale,
): { success: string; failure: string } {
  const base = `${origin}/api/v1/payments/${gateway}`
  const language = locale === 'np' ? '/ne' : ''
  return {
    success: `${base}/success${language}`,
    failure: `${base}/failure/${transactionUuid}${language}`,
  }
}

/**
 * Whether a browser that follows a link or returns from the wallet reads Nepali by the URL alone: it has chosen no language,
 * and the page it comes from is below /ne, or `language`, that of its return.
 */
export function isNepaliByUrl(
  origin: string,
  { cookie, referer, language }: Record<'cookie' | 'referer' | 'language', string | undefined>,
): boolean {
  if (localeFromCookie(cookie)) return false
  if (language === 'ne') return true
  const page = URL.parse(referer ?? '')
  return page?.host === new URL(origin).host && localeFromPath(page.pathname) === 'np'
}

/**
 * The site's origin for a return: the operator's, unless the browser used another one and no real payment could be
 * misdirected. Behind a proxy only the operator's URL has the right scheme.
 */
export function siteOrigin({ config, ports }: AppContext, requested: string): string {
  const requestedUrl = new URL(requested)
  if (requestedUrl.host === new URL(config.siteUrl).host) return config.siteUrl
  const isSimulated = Object.values(ports.gateways).some(({ simulator }) => simulator)
  return isSimulated || isLoopback(requestedUrl.hostname) ? requestedUrl.origin : config.siteUrl
}
