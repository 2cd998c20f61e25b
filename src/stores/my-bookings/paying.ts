import { paymentUrl } from '#domain/booking/payment.ts'
import { environment } from '#stores/shell/environment.ts'

/** The wallet's page is a navigation of its own (spec section 7). */
export function payBooking(id: string | undefined, apiBaseUrl: string, failedText: string): void {
  if (!id) environment().notify('error', failedText)
  else environment().navigate(paymentUrl(apiBaseUrl, id))
}
