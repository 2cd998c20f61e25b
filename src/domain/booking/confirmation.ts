import { type ApproachKm, isFarApproach } from './approach.ts'
import { isGateway, type Payment } from './payment-methods.ts'

export interface ConfirmationFacts {
  /** as the host of the vehicle chose it */
  instantBooking: boolean
  /** how far the vehicle drives to the pickup */
  approachKm: ApproachKm
}

/** Whether only the host or an operator can confirm a booking: neither a payment, nor a price of 0, nor silence does. */
export function needsAnswer({ approachKm }: Omit<ConfirmationFacts, 'instantBooking'>): boolean {
  return isFarApproach(approachKm)
}

/** Whether a booking is confirmed without an answer of the host. */
export function isConfirmedAtOnce(facts: ConfirmationFacts): boolean {
  return facts.instantBooking && !needsAnswer(facts)
}

/** What confirms a booking: nothing more, its payment in a wallet, or the host. */
export type Confirmation = 'atOnce' | 'byPayment' | 'byHost'

/** Results of the two rules, as a quote has them. */
export interface ConfirmationRules {
  isInstant?: boolean | undefined
  needsAnswer?: boolean | undefined
}

export function confirmationOf(
  { isInstant = false, needsAnswer = false }: ConfirmationRules,
  { payment, payable }: { payment: Payment; payable: number },
): Confirmation {
  if (needsAnswer) return 'byHost'
  if (payable === 0) return 'atOnce'
  if (isGateway(payment)) return 'byPayment'
  return isInstant ? 'atOnce' : 'byHost'
}
