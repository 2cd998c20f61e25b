import {
  type PaymentStanding,
  type PaymentState,
  standingOf,
  startAgainFrom,
} from '#domain/booking/payment.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'

/** What a payment's page knows: no more of the booking than its number, its amount and its vehicle (design section 4). */
export interface PaymentView {
  standing: PaymentStanding
  bookingId: string
  /** null when the page was asked for by the booking */
  transactionUuid: string | null
  /** NRS */
  amount: number
  vehicle: string
  /**
   * Signed, for the browser to post, while the payment can be sent: by itself when nobody has seen it before, else when
   * the guest asks for it.
   */
  form: { action: string; fields: Record<string, string>; isFirst: boolean } | null
  /** From when another payment may be started instead of this one, epoch milliseconds; null: that is not offered. */
  startAgainFrom: number | null
  /** Until when the vehicle waits for another try after one that failed, epoch milliseconds. */
  keptUntil: number | null
}

export interface PaymentRow {
  booking_id: string
  status: BookingStatus
  payable: number
  paid_at: Date | null
  cancel_reason: string | null
  /** until when a payment may start; null: as long as the booking is pending */
  pay_until: Date | null
  hold_expires_at: Date | null
  maker: string
  model: string
  transaction_uuid: string | null
  amount: number | null
  state: PaymentState | null
  created_at: Date | null
  is_at_wallet: boolean | null
  wallet_status: string | null
  is_given_up: boolean | null
  /** of all attempts to pay the booking */
  states: PaymentState[]
}

export function paymentView(row: PaymentRow, now: number): PaymentView {
  const isLate = row.pay_until !== null && row.pay_until.getTime() <= now
  const standing = standingOf({
    attempt: row.state && {
      state: row.state,
      isAtWallet: row.is_at_wallet === true,
      age: now - (row.created_at?.getTime() ?? now),
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
