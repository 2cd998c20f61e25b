import { paymentUrl } from '#domain/booking/payment.ts'
import { environment, t } from '#stores/shell/environment.ts'

/** Leaves for the wallet's page. */
export function payBooking(id: string | undefined, apiBaseUrl: string): void {
  if (!id) environment().notify('error', t('my-bookings.payFailed'))
  else environment().navigate(paymentUrl(apiBaseUrl, id))
}
