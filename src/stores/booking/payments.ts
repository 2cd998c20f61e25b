import { PAYMENTS, type Payment } from '#domain/booking/contact.ts'
import { environment } from '#stores/shell/environment.ts'

/** The payment methods of this site. */
export function offeredPayments(): readonly Payment[] {
  return environment().isWalletOffered() ? PAYMENTS : ['cash']
}
