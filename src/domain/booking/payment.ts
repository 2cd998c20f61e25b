import { MINUTE_MS } from '#domain/booking/limits.ts'

/** eSewa asks to be asked when nothing came back within five minutes (services.md 3.1). */
export const UNHEARD_AFTER_MS = 5 * MINUTE_MS

/** How long a hold that has run out still waits for a wallet that does not answer. */
export const OUTAGE_GRACE_MS = 15 * MINUTE_MS

/** However often somebody starts to pay, from the first start on an unpaid booking holds its vehicle no longer than this. */
export const MAX_WALLET_HOLD_MS = 60 * MINUTE_MS

/** More open attempts than this for one booking are no person trying to pay. */
export const MAX_OPEN_ATTEMPTS = 10

/** What the wallet says of an attempt (services.md 3.1). */
export const WALLET_STATUSES = [
  'PENDING',
  'COMPLETE',
  'FULL_REFUND',
  'PARTIAL_REFUND',
  'AMBIGUOUS',
  'NOT_FOUND',
  'CANCELED',
] as const
export type WalletStatus = (typeof WALLET_STATUSES)[number]

const OUTCOMES = {
  COMPLETE: 'paid',
  PENDING: 'open',
  AMBIGUOUS: 'open',
  NOT_FOUND: 'failed',
  CANCELED: 'failed',
  FULL_REFUND: 'refunded',
  PARTIAL_REFUND: 'refunded',
} as const satisfies Record<WalletStatus, string>
export type WalletOutcome = (typeof OUTCOMES)[WalletStatus]

export function outcomeOf(status: WalletStatus): WalletOutcome {
  return OUTCOMES[status]
}

/** What became of one attempt to pay a booking. */
export type PaymentState = 'initiated' | 'complete' | 'failed' | 'refundDue' | 'refunded'

/** What a guest is told of a payment. */
export type PaymentStanding =
  | 'send'
  | 'asking'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'kept'
  | 'nothingToPay'
  | 'refundDue'
  | 'refunded'
  /** it waits for a payment, and nothing is paid online here */
  | 'notOffered'

/** What comes back of what was paid for a booking, judged by the states of all attempts to pay it. */
export function refundOf(payments: readonly PaymentState[]): 'due' | 'done' | null {
  if (payments.includes('refundDue')) return 'due'
  return payments.includes('refunded') ? 'done' : null
}

/** How far an attempt has come, as far as anybody can know without asking the wallet. */
export interface AttemptAge {
  state: PaymentState
  /** The wallet has it, or the browser has been there: the wallet takes an attempt only once. */
  isAtWallet: boolean
  /** milliseconds since it was made */
  age: number
}

/** Whether the browser may post it: not once the wallet has it, and not from a page that was left open for long. */
export function canSend({ state, isAtWallet, age }: AttemptAge): boolean {
  return state === 'initiated' && !isAtWallet && age < UNHEARD_AFTER_MS
}

/**
 * From when a guest who left the wallet without paying may start again, although the wallet keeps the payment open for
 * longer. Epoch milliseconds; null where the money may be on its way, or where nothing stands in the way.
 */
export function startAgainFrom(attempt: {
  state: PaymentState | null
  walletStatus: string | null
  isGivenUp: boolean
  /** epoch milliseconds */
  createdAt: number
}): number | null {
  const isWaiting = attempt.state === 'initiated' && attempt.walletStatus === 'PENDING' && !attempt.isGivenUp
  return isWaiting ? attempt.createdAt + UNHEARD_AFTER_MS : null
}

export interface PaymentFacts {
  /** null: asked about the booking, not about an attempt to pay it */
  attempt: AttemptAge | null
  /** the states of all attempts to pay the booking */
  payments: readonly PaymentState[]
  /** `hasRunOut`: no payment of it may start any more */
  booking: { status: string; isPaid: boolean; payable: number; hasRunOut: boolean }
}

/** What is said of a payment, the same whether it is asked for by one of the attempts or by the booking. */
export function standingOf({ attempt, payments, booking }: PaymentFacts): PaymentStanding {
  const state = attempt?.state
  if (state === 'refundDue' || state === 'refunded') return state
  if (booking.status === 'cancelled') {
    const refund = refundOf(payments)
    if (refund) return refund === 'due' ? 'refundDue' : 'refunded'
    // the guest cancelled after the time for free cancellation, and knew it
    if (payments.includes('complete')) return 'kept'
    return booking.hasRunOut ? 'expired' : 'cancelled'
  }
  if (booking.isPaid) return 'paid'
  if (attempt?.state === 'initiated' && !canSend(attempt)) return 'asking'
  if (booking.status !== 'pending' || booking.payable === 0) return 'nothingToPay'
  if (attempt?.state === 'initiated') return 'send'
  return booking.hasRunOut ? 'expired' : 'failed'
}

/** Until when a wallet booking whose payment starts now holds its vehicle. Epoch milliseconds. */
export function holdUntil(now: number, firstStart: number, holdMs: number): number {
  return Math.min(now + holdMs, firstStart + MAX_WALLET_HOLD_MS)
}

const BOOKING_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isBookingId(text: string): boolean {
  return BOOKING_ID.test(text)
}

/** A new name for an attempt, of letters, digits and hyphens as eSewa wants it; `random` of enough bits not to be guessed. */
export function attemptName(bookingId: string, random: bigint): string {
  return `bk-${bookingId.slice(0, 8)}-${random.toString(36)}`
}

/** What may be the name of an attempt: all else is no question to ask anybody. */
export function isAttemptName(text: string): boolean {
  return /^[A-Za-z0-9-]{1,100}$/.test(text)
}

/** What people call a booking by. */
export function bookingNumber(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase()
}

/** Where the wallet's payment of a booking starts: a navigation, not a call (spec section 7). */
export const paymentUrl = (apiBaseUrl: string, id: string) =>
  `${apiBaseUrl.replace(/\/+$/, '')}/payments/bookingPayment/${encodeURIComponent(id)}`
