import { PAYMENTS, type Payment } from '#domain/booking/contact.ts'
import { environment } from '#stores/shell/environment.ts'

/** How a booking can be paid on this site. */
export function offeredPayments(): readonly Payment[] {
  return environment().isWalletOffered() ? PAYMENTS : ['cash']
}
