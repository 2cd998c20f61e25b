import type { BookingStatus } from './status.ts'

/** What is to be said about the money of a booking. */
export type MoneyDue = 'nothing' | 'cash' | 'cashDone' | 'esewaPaid' | 'esewaOpen' | 'cancelled' | 'refund'

interface Paying {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  pricing: { payable: number }
}

/** A cancelled booking that was paid is paid back (design section 5, wallet). */
export function moneyDue({ status, payment, isPaid, pricing }: Paying): MoneyDue {
  if (pricing.payable === 0) return 'nothing'
  if (status === 'cancelled') return isPaid ? 'refund' : 'cancelled'
  if (isPaid) return 'esewaPaid'
  if (payment === 'esewa') return 'esewaOpen'
  return status === 'completed' ? 'cashDone' : 'cash'
}
