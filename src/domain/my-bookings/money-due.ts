import type { BookingStatus } from './status.ts'

/** The payment message of a booking, apart from a refund. */
export type MoneyDue = 'nothing' | 'cash' | 'cashDone' | 'esewaPaid' | 'esewaOpen' | 'cancelled' | 'kept'

interface Paying {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  pricing: { payable: number }
  refund?: unknown
}

/** Null: the refund message of a cancelled booking covers it. */
export function moneyDue({ status, payment, isPaid, pricing, refund }: Paying): MoneyDue | null {
  if (status === 'cancelled' && refund) return null
  if (pricing.payable === 0) return 'nothing'
  if (status === 'cancelled') return isPaid ? 'kept' : 'cancelled'
  if (isPaid) return 'esewaPaid'
  if (payment === 'esewa') return 'esewaOpen'
  return status === 'completed' ? 'cashDone' : 'cash'
}
