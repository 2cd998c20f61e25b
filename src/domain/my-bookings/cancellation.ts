import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { FREE_CANCELLATION_HOURS } from './limits.ts'
import { type Actor, type BookingSide, type BookingStatus, isGuestSide } from './status.ts'

/** End of free cancellation of an approved booking, from its pickup. Epoch milliseconds, inclusive. */
export function freeCancellationUntil(pickup: number): number {
  return pickup - FREE_CANCELLATION_HOURS * HOUR_MS
}

export function isFreeNow(pickup: number, now: number): boolean {
  return now <= freeCancellationUntil(pickup)
}

/**
 * When the cancellation terms shown now change: at the end of free cancellation, then never again. Epoch
 * milliseconds.
 */
export function cancellationExpiresAt(pickup: number, now: number): number {
  return isFreeNow(pickup, now) ? freeCancellationUntil(pickup) : Number.POSITIVE_INFINITY
}

/** Either side may cancel an approved booking until its pickup. */
export function canEnd(booking: { status: BookingStatus; pickup: number }, now: number): boolean {
  return booking.status === 'approved' && now < booking.pickup
}

interface Cancellation {
  by: Actor
  /** the status before it is cancelled */
  status: BookingStatus
  /** UTC, epoch milliseconds, as is `now` */
  pickup: number
  /** the host has changed what the guest had agreed to */
  mayEndFree?: boolean
}

/**
 * Payments are refunded, unless the guest cancels an approved booking after the free period. A host's other driver may
 * be refused until the pickup.
 */
export function isRefunded({ by, status, pickup, mayEndFree = false }: Cancellation, now: number): boolean {
  return !isGuestSide(by) || status === 'pending' || mayEndFree || isFreeNow(pickup, now)
}

/** What happens to the payment of a booking that is cancelled now. */
export type RefundOutcome = 'nothingPaid' | 'refund' | 'kept'
/** The same for each side: only a guest can lose the payment. */
export type CancellationOutcome = `renter.${RefundOutcome}` | `host.${Exclude<RefundOutcome, 'kept'>}`

export function cancellationOutcome(by: BookingSide, money: RefundOutcome): CancellationOutcome {
  return by === 'host' ? `host.${money === 'nothingPaid' ? money : 'refund'}` : `renter.${money}`
}

export function refundOutcome(ending: Cancellation & { isPaid: boolean }, now: number): RefundOutcome {
  if (!ending.isPaid) return 'nothingPaid'
  return isRefunded(ending, now) ? 'refund' : 'kept'
}

/** The payment message of a booking, apart from a refund. */
type PaymentMessage =
  | 'nothing'
  | 'cash'
  | 'cashDone'
  | 'paidOnline'
  | 'openOnline'
  | 'cancelled'
  | 'notRefunded'

interface Paying {
  status: BookingStatus
  payment: Payment
  isPaid: boolean
  pricing: { payable: number }
  refund?: unknown
}

/** Null: the refund message of a cancelled booking covers it. */
export function paymentMessage({ status, payment, isPaid, pricing, refund }: Paying): PaymentMessage | null {
  if (status === 'cancelled' && refund) return null
  if (pricing.payable === 0) return 'nothing'
  if (status === 'cancelled') return isPaid ? 'notRefunded' : 'cancelled'
  if (isPaid) return 'paidOnline'
  if (isGateway(payment)) return 'openOnline'
  return status === 'completed' ? 'cashDone' : 'cash'
}

/** What the price of a booking is called: a booking that is paid has nothing to pay. */
export function priceLabel(booking: Paying): 'paid' | 'toPay' | 'nothing' {
  const message = paymentMessage(booking)
  if (booking.isPaid || message === 'cashDone') return 'paid'
  return message === 'cash' || message === 'openOnline' ? 'toPay' : 'nothing'
}
