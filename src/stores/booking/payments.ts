import type { Payment } from '#domain/booking/payment-methods.ts'
import { environment } from '#stores/shell/environment.ts'

/** The payment methods of this site. */
export function offeredPayments(): readonly Payment[] {
  return ['cash', ...environment().gateways()]
}
