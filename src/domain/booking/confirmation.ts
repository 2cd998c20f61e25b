import { isGateway, type Payment } from './payment-methods.ts'

export interface ConfirmationFacts {
  /** as the host of the vehicle chose it */
  instantBooking: boolean
  hasCheckedDocuments: boolean
}

/**
 * Whether a booking is confirmed without an answer of the host. `isInstant` in src/server/db/bookable.ts is the same
 * rule for searches.
 */
export function isConfirmedAtOnce({ instantBooking, hasCheckedDocuments }: ConfirmationFacts): boolean {
  return instantBooking && hasCheckedDocuments
}

/** What confirms a booking: nothing more, its payment in a wallet, or the host. */
export type Confirmation = 'atOnce' | 'byPayment' | 'byHost'

export function confirmationOf(
  isInstant: boolean,
  { payment, payable }: { payment: Payment; payable: number },
): Confirmation {
  if (payable === 0) return 'atOnce'
  if (isGateway(payment)) return 'byPayment'
  return isInstant ? 'atOnce' : 'byHost'
}
