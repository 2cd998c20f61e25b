import type { Payment } from '#domain/booking/payment-methods.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { BookingStatus } from './status.ts'

/** A host's decisions on a request. */
export const DECISIONS = ['approve', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

/** How long a host has to answer a request, and how long before pickup the answer is due at the latest. */
export const ANSWER_MS = 2 * HOUR_MS
export const ANSWERED_BEFORE_PICKUP_MS = HOUR_MS
/** Minimum time for an answer when the pickup is near, but never beyond the pickup. */
const MIN_ANSWER_MS = 15 * MINUTE_MS

/** A pending booking that waits for the host's decision; wallet bookings only once they are paid. */
export function isRequest(booking: { status: BookingStatus; payment: Payment; isPaid: boolean }): boolean {
  return booking.status === 'pending' && (booking.payment === 'cash' || booking.isPaid)
}

/** A pending booking that its host does not see: it may still end unpaid. */
export function isUnpaidHold(booking: { status: BookingStatus; payment: Payment; isPaid: boolean }): boolean {
  return booking.status === 'pending' && !isRequest(booking)
}

/** UTC, epoch milliseconds. */
export interface RequestTimes {
  createdAt: number
  /** null while it is not paid */
  paidAt: number | null
  pickup: number
}

/** When the request reached the host: at the booking, or at its payment. */
export function requestedAt({ createdAt, paidAt }: RequestTimes): number {
  return Math.max(createdAt, paidAt ?? createdAt)
}

/** The host's deadline, inclusive. Epoch milliseconds. */
export function answerBy(times: RequestTimes): number {
  const requested = requestedAt(times)
  const regular = Math.min(requested + ANSWER_MS, times.pickup - ANSWERED_BEFORE_PICKUP_MS)
  return Math.max(regular, Math.min(requested + MIN_ANSWER_MS, times.pickup))
}

export function hasLapsed(times: RequestTimes, now: number): boolean {
  return now > answerBy(times)
}

/**
 * The latest booking and the latest pickup of a request that may have lapsed, in UTC epoch milliseconds. A request with
 * neither has not lapsed; the database finds the others by its indexes, and `hasLapsed` decides.
 */
export const lapseBounds = (now: number) => ({
  createdAt: now - ANSWER_MS,
  pickup: now + ANSWERED_BEFORE_PICKUP_MS,
})
