import { isLoopback } from '#domain/shared/loopback.ts'
import type { AppContext } from '#server/context.ts'

/** Pages of no attempt: a payment that nobody knows, a return that the wallet did not sign, and a moment in which nothing is known. */
export const UNKNOWN_PAYMENT = 'unknown'
export const REFUSED_PAYMENT = 'refused'
export const UNAVAILABLE_PAYMENT = 'unavailable'
/** Where nothing is paid online. */
export const NO_WALLET_PAYMENT = 'notOffered'

export function paymentPath(key: string): string {
  return `/payment/${key}`
}

/** Where the wallet sends the browser. It appends its own query, so these have none. */
export function returnUrls(origin: string, transactionUuid: string): { success: string; failure: string } {
  const base = `${origin}/api/v1/payments/esewa`
  return { success: `${base}/success`, failure: `${base}/failure/${transactionUuid}` }
}

/**
 * The site's address for a return: the operator's, unless the browser came another way that a real wallet's money cannot
 * be led astray by. Behind a proxy only the operator's address knows that it is https.
 */
export function siteOrigin({ config, ports }: AppContext, requested: string): string {
  const requestedUrl = new URL(requested)
  if (requestedUrl.host === new URL(config.siteUrl).host) return config.siteUrl
  return ports.wallet?.simulator || isLoopback(requestedUrl.hostname) ? requestedUrl.origin : config.siteUrl
}
