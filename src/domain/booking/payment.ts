import { MINUTE_MS } from '#domain/booking/limits.ts'

/** eSewa asks to be asked when nothing came back within five minutes (services.md 3.1). */
export const UNHEARD_AFTER_MS = 5 * MINUTE_MS

/** How long a hold that has run out still waits for a wallet that does not answer. */
export const OUTAGE_GRACE_MS = 15 * MINUTE_MS

/** However often somebody starts to pay, from the first start on an unpaid booking holds its vehicle no longer than this. */
export const LONGEST_WALLET_HOLD_MS = 60 * MINUTE_MS

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

export interface PaymentFacts {
  /** null: asked about the booking, not about an attempt to pay it */
  attempt: PaymentState | null
  /** The browser has been at the wallet, which takes an attempt only once. */
  isReturned: boolean
  /** `hasRunOut`: no payment of it may start any more */
  booking: { status: string; isPaid: boolean; payable: number; hasRunOut: boolean }
  /** milliseconds since the attempt was made */
  age: number
}

export function standingOf({ attempt, isReturned, booking, age }: PaymentFacts): PaymentStanding {
  if (attempt === 'refundDue' || attempt === 'refunded') return attempt
  // the guest cancelled after the time for free cancellation, and knew it
  if (booking.status === 'cancelled' && attempt === 'complete') return 'kept'
  if (booking.status === 'cancelled') return booking.hasRunOut ? 'expired' : 'cancelled'
  if (booking.isPaid) return 'paid'
  if (attempt === 'initiated' && (isReturned || age >= UNHEARD_AFTER_MS)) return 'asking'
  if (booking.status !== 'pending' || booking.payable === 0) return 'nothingToPay'
  if (attempt === 'initiated') return 'send'
  return booking.hasRunOut ? 'expired' : 'failed'
}

/** Until when a wallet booking whose payment starts now holds its vehicle. Epoch milliseconds. */
export function holdUntil(now: number, firstStart: number, holdMs: number): number {
  return Math.min(now + holdMs, firstStart + LONGEST_WALLET_HOLD_MS)
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
export const paymentAddress = (apiBaseUrl: string, id: string) =>
  `${apiBaseUrl.replace(/\/+$/, '')}/payments/bookingPayment/${encodeURIComponent(id)}`
