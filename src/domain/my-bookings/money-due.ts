import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import type { BookingStatus } from './status.ts'

/** The payment message of a booking, apart from a refund. */
export type MoneyDue =
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
export function moneyDue({ status, payment, isPaid, pricing, refund }: Paying): MoneyDue | null {
  if (status === 'cancelled' && refund) return null
  if (pricing.payable === 0) return 'nothing'
  if (status === 'cancelled') return isPaid ? 'notRefunded' : 'cancelled'
  if (isPaid) return 'paidOnline'
  if (isGateway(payment)) return 'openOnline'
  return status === 'completed' ? 'cashDone' : 'cash'
}
