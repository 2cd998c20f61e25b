import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { BillState } from './bill.ts'

interface CashFacts {
  /** what each side has noted, NRS; null: nothing */
  cash: { renter: number | null; host: number | null }
  cashDue: number
  start: object | null
}

/** Whether guest and host note cash on the ticket: during the trip, and after it if it was recorded. */
export function isCashNoted({ cash, cashDue, start }: CashFacts, status: BookingStatus): boolean {
  if (status === 'approved') return false
  if (cash.renter !== null || cash.host !== null) return true
  return cashDue > 0 && (status === 'inTrip' || start !== null)
}

interface OpenBill {
  state: BillState
  total: number
  agreed: { payable: number }
}

/** NRS to be paid in cash once the bill is confirmed; null when it is decided, or there is none. */
export const cashAfterBill = (cashDue: number, bill: OpenBill | null): number | null =>
  bill?.state === 'open' ? cashDue + bill.total - bill.agreed.payable : null
