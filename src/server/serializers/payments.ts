import {
  type AttemptState,
  displayOf,
  type PaymentDisplay,
  type PaymentOutcome,
  startAgainFrom,
} from '#domain/booking/payment.ts'
import { type GatewayId, isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { systemReason } from '#domain/my-bookings/reasons.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'

/** Data of a payment's page, which needs no token, so it shows only ids, amount and vehicle. */
export interface SerializedPayment {
  display: PaymentDisplay
  /** null for a cash booking without an attempt */
  gateway: GatewayId | null
  bookingId: string
  /** given: it pays what is due after a change of the booking */
  dueId: string | null
  /** null when the page was requested by the booking's id */
  transactionUuid: string | null
  /** NRS */
  amount: number
  vehicle: string
  /**
   * What the browser submits to the wallet, while that is possible: automatically on the first view, later on the
   * guest's request.
   */
  form: {
    method: 'get' | 'post'
    action: string
    fields: Record<string, string>
    isFirst: boolean
  } | null
  /** When another payment may be started instead, epoch milliseconds; null: not offered. */
  startAgainFrom: number | null
  /** End of the hold during which a failed payment can be tried again, epoch milliseconds. */
  holdExpiresAt: number | null
}

export interface PaymentRow {
  booking_id: string
  due_id: string | null
  status: BookingStatus
  payment: Payment
  payable: number
  paid_at: Date | null
  cancel_reason: string | null
  /** deadline for starting a payment; null: while the booking is pending */
  pay_until: Date | null
  hold_expires_at: Date | null
  maker: string
  model: string
  transaction_uuid: string | null
  gateway: GatewayId | null
  amount: number | null
  state: AttemptState | null
  created_at: Date | null
  is_at_wallet: boolean | null
  outcome: PaymentOutcome | null
  is_abandoned: boolean | null
  /** of all attempts to pay the booking */
  states: AttemptState[]
}

export function serializePayment(row: PaymentRow, now: number): SerializedPayment {
  const isPastDeadline = row.pay_until !== null && row.pay_until.getTime() <= now
  const display = displayOf({
    attempt: row.state && {
      state: row.state,
      isAtWallet: row.is_at_wallet === true,
      age: now - (row.created_at?.getTime() ?? now),
      outcome: row.outcome,
    },
    payments: row.states,
    booking: {
      status: row.status,
      isPaid: row.paid_at !== null,
      payable: row.payable,
      hasRunOut: row.status === 'cancelled' ? systemReason(row.cancel_reason) === 'unpaid' : isPastDeadline,
    },
  })
  const again = startAgainFrom({
    state: row.state,
    outcome: row.outcome,
    isAbandoned: row.is_abandoned === true,
    createdAt: row.created_at?.getTime() ?? now,
  })
  return {
    display,
    gateway: row.gateway ?? (isGateway(row.payment) ? row.payment : null),
    bookingId: row.booking_id,
    dueId: row.due_id,
    transactionUuid: row.transaction_uuid,
    amount: row.amount ?? row.payable,
    vehicle: `${row.maker} ${row.model}`,
    form: null,
    startAgainFrom: display === 'asking' && row.status === 'pending' && !isPastDeadline ? again : null,
    holdExpiresAt: display === 'failed' ? (row.hold_expires_at?.getTime() ?? null) : null,
  }
}
