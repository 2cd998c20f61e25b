import {
  type AttemptState,
  type PaymentStanding,
  standingOf,
  startAgainFrom,
} from '#domain/booking/payment.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'

/** Data of a payment's page: no more of the booking than its number, amount and vehicle, because the page needs no token. */
export interface PaymentView {
  standing: PaymentStanding
  bookingId: string
  /** null when the page was requested by the booking's id */
  transactionUuid: string | null
  /** NRS */
  amount: number
  vehicle: string
  /**
   * The signed form for the browser to post, while the payment can be sent: automatically on the first view, later on the
   * guest's request.
   */
  form: { action: string; fields: Record<string, string>; isFirst: boolean } | null
  /** When another payment may be started instead, epoch milliseconds; null: not offered. */
  startAgainFrom: number | null
  /** Until when the vehicle is held for another attempt after a failed one, epoch milliseconds. */
  keptUntil: number | null
}

export interface PaymentRow {
  booking_id: string
  status: BookingStatus
  payable: number
  paid_at: Date | null
  cancel_reason: string | null
  /** deadline for starting a payment; null: while the booking is pending */
  pay_until: Date | null
  hold_expires_at: Date | null
  maker: string
  model: string
  transaction_uuid: string | null
  amount: number | null
  state: AttemptState | null
  created_at: Date | null
  is_at_wallet: boolean | null
  wallet_status: string | null
  is_given_up: boolean | null
  /** of all attempts to pay the booking */
  states: AttemptState[]
}

export function paymentView(row: PaymentRow, now: number): PaymentView {
  const isLate = row.pay_until !== null && row.pay_until.getTime() <= now
  const standing = standingOf({
    attempt: row.state && {
      state: row.state,
      isAtWallet: row.is_at_wallet === true,
      age: now - (row.created_at?.getTime() ?? now),
      walletStatus: row.wallet_status,
    },
    payments: row.states,
    booking: {
      status: row.status,
      isPaid: row.paid_at !== null,
      payable: row.payable,
      hasRunOut: row.status === 'cancelled' ? systemReason(row.cancel_reason) === 'unpaid' : isLate,
    },
  })
  const again = startAgainFrom({
    state: row.state,
    walletStatus: row.wallet_status,
    isGivenUp: row.is_given_up === true,
    createdAt: row.created_at?.getTime() ?? now,
  })
  return {
    standing,
    bookingId: row.booking_id,
    transactionUuid: row.transaction_uuid,
    amount: row.amount ?? row.payable,
    vehicle: `${row.maker} ${row.model}`,
    form: null,
    startAgainFrom: standing === 'asking' && row.status === 'pending' && !isLate ? again : null,
    keptUntil: standing === 'failed' ? (row.hold_expires_at?.getTime() ?? null) : null,
  }
}
