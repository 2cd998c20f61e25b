import type { GatewayId } from '#domain/booking/payment-methods.ts'
import { isLoopback } from '#domain/shared/loopback.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { DEFAULT_LOCALE, type Locale, localeFromCookie, localeFromPath } from '#domain/shell/locale.ts'
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
 * The URLs to which the wallet redirects the browser. The wallet appends its own query, so they have none; the language
 * of the page that submits the payment is in their path.
 */
export function returnUrls(
  origin: string,
  { gateway, transactionUuid }: { gateway: GatewayId; transactionUuid: string },
  locale: Locale,
): { success: string; failure: string } {
  const base = `${origin}/api/v1/payments/${gateway}`
  const language = LANGUAGES[locale].path
  return {
    success: `${base}/success${language}`,
    failure: `${base}/failure/${transactionUuid}${language}`,
  }
}

/**
 * The language that a browser has by the URL alone when it follows a link or returns from the wallet: it has chosen none, and
 * the page it comes from is below the path of a language, or `language`, that of its return.
 */
export function localeByUrl(
  origin: string,
  { cookie, referer, language }: Record<'cookie' | 'referer' | 'language', string | undefined>,
): Locale {
  if (localeFromCookie(cookie)) return DEFAULT_LOCALE
  const page = URL.parse(referer ?? '')
  const isOurs = page?.host === new URL(origin).host
  return localeFromPath(`/${language}`) ?? (isOurs ? localeFromPath(page.pathname) : null) ?? DEFAULT_LOCALE
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
