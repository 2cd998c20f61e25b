import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { GatewayId } from './payment-methods.ts'

/** A wallet is queried when no result has arrived within this time: eSewa requires it (docs/external-services.md). */
export const UNANSWERED_AFTER_MS = 5 * MINUTE_MS

/** How long an expired hold still holds the vehicle while the wallet does not answer. */
export const OUTAGE_GRACE_MS = 15 * MINUTE_MS

/** Maximum hold of an unpaid booking since the first payment attempt, however many follow. */
export const MAX_WALLET_HOLD_MS = 60 * MINUTE_MS

/** For one booking; more are treated as abuse. */
export const MAX_OPEN_ATTEMPTS = 10

/** What a wallet reports about an attempt; `unclear`: the wallet itself does not know whether the money has moved. */
export type PaymentOutcome =
  | 'pending'
  | 'unclear'
  | 'paid'
  | 'notFound'
  | 'cancelled'
  | 'failed'
  | 'refunded'
  | 'partlyRefunded'

export type PaymentState = 'initiated' | 'complete' | 'failed' | 'refundDue' | 'refunded'
/** With partial refunds, which are stored as `refunded`, or as `refundDue` while the rest is due. */
export type AttemptState = PaymentState | 'partlyRefunded' | 'restDue'

/** The payment state as shown to the guest. */
export type PaymentDisplay =
  | 'send'
  | 'asking'
  | 'unclear'
  | 'paid'
  /** paid, and the host has yet to answer */
  | 'paidRequest'
  | 'failed'
  | 'expired'
  | 'cancelled'
  /** the guest cancelled too late to get the payment back */
  | 'notRefunded'
  | 'nothingToPay'
  | 'refundDue'
  | 'restDue'
  | 'refunded'
  | 'partlyRefunded'
  /** it awaits payment, but online payment is not configured */
  | 'notOffered'

const REFUNDS = ['restDue', 'refundDue', 'partlyRefunded', 'refunded'] as const

/** The refund of a booking, from the states of all its payment attempts; null: none. */
export function refundOf(payments: readonly AttemptState[]): (typeof REFUNDS)[number] | null {
  return REFUNDS.find((state) => payments.includes(state)) ?? null
}

/** The progress of an attempt, as known without a call to the wallet. */
export interface AttemptAge {
  state: AttemptState
  /** The guest came back from the wallet, or the wallet reports it: a wallet accepts an attempt only once. */
  isAtWallet: boolean
  /** milliseconds since its creation */
  age: number
}

/** Whether the browser may post it: not after the wallet has it, and not from a page that was left open too long. */
export function canSend({ state, isAtWallet, age }: AttemptAge): boolean {
  return state === 'initiated' && !isAtWallet && age < UNANSWERED_AFTER_MS
}

/**
 * When a guest who left the wallet without paying may start again, although the wallet keeps the payment open longer.
 * Epoch milliseconds; null when the money may be on its way, or when a new attempt is possible anyway.
 */
export function startAgainFrom(attempt: {
  state: AttemptState | null
  outcome: PaymentOutcome | null
  isAbandoned: boolean
  /** epoch milliseconds */
  createdAt: number
}): number | null {
  const isWaiting = attempt.state === 'initiated' && attempt.outcome === 'pending' && !attempt.isAbandoned
  return isWaiting ? attempt.createdAt + UNANSWERED_AFTER_MS : null
}

export interface PaymentFacts {
  /** null: requested for the booking, not for an attempt */
  attempt: (AttemptAge & { outcome?: PaymentOutcome | null }) | null
  /** states of all payment attempts of the booking */
  payments: readonly AttemptState[]
  /** `hasRunOut`: no new payment may start */
  booking: { status: string; isPaid: boolean; payable: number; hasRunOut: boolean }
}

/** The payment state to show; the same for each attempt and for the booking. */
export function displayOf({ attempt, payments, booking }: PaymentFacts): PaymentDisplay {
  const ownRefund = attempt && refundOf([attempt.state])
  if (ownRefund) return ownRefund
  // even if the booking is cancelled: the guest may have paid
  if (attempt?.state === 'initiated' && attempt.outcome === 'unclear') return 'unclear'
  if (booking.status === 'cancelled') {
    const refund = refundOf(payments)
    if (refund) return refund
    if (payments.includes('complete')) return 'notRefunded'
    return booking.hasRunOut ? 'expired' : 'cancelled'
  }
  if (booking.isPaid) return booking.status === 'pending' ? 'paidRequest' : 'paid'
  if (attempt?.state === 'initiated' && !canSend(attempt)) return 'asking'
  if (booking.status !== 'pending' || booking.payable === 0) return 'nothingToPay'
  if (attempt?.state === 'initiated') return 'send'
  return booking.hasRunOut ? 'expired' : 'failed'
}

/** End of the hold of a wallet booking whose payment starts now. Epoch milliseconds. */
export function holdUntil(now: number, firstStart: number, holdMs: number): number {
  return Math.min(now + holdMs, firstStart + MAX_WALLET_HOLD_MS)
}

const BOOKING_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isBookingId(text: string): boolean {
  return BOOKING_ID.test(text)
}

/** A new attempt id of letters, digits and hyphens, as wallets require; `random` has enough bits not to be guessed. */
export function attemptName(bookingId: string, random: bigint): string {
  return `bk-${bookingId.slice(0, 8)}-${random.toString(36)}`
}

/** Whether a text has the form of an attempt id; others are rejected without a query. */
export function isAttemptName(text: string): boolean {
  return /^[A-Za-z0-9-]{1,100}$/.test(text)
}

/** The booking number shown to users. */
export function bookingNumber(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase()
}

/**
 * Start of the wallet payment: a navigation, not an API call (docs/api.md). `gateway`: the chosen wallet of a cash
 * booking, when several are offered.
 */
export const paymentUrl = (apiBaseUrl: string, id: string, gateway?: GatewayId) =>
  `${apiBaseUrl.replace(/\/+$/, '')}/payments/bookingPayment/${encodeURIComponent(id)}${gateway ? `?gateway=${gateway}` : ''}`
