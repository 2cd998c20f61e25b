import type { Payment } from '#domain/booking/payment-methods.ts'
import { DAY_MS, HOUR_MS, KATHMANDU_OFFSET_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { BookingStatus } from './status.ts'

/** A host's decisions on a request. */
export const DECISIONS = ['approve', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

/** How long a host has to answer a request, and how long before pickup the answer is due at the latest. */
export const ANSWER_MS = 2 * HOUR_MS
/** The hours of a day in Kathmandu that count for the host, from midnight: nobody answers at night. */
export const ANSWER_DAY = { from: 7 * HOUR_MS, until: 21 * HOUR_MS } as const
export const ANSWERED_BEFORE_PICKUP_MS = HOUR_MS
/** Minimum time for an answer when the pickup is near, but never beyond the pickup. */
const MIN_ANSWER_MS = 15 * MINUTE_MS
/** With less of the day before the deadline, a host may not see the request in time. */
const MIN_NOTICED_MS = 30 * MINUTE_MS

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
function requestedAt({ createdAt, paidAt }: RequestTimes): number {
  return Math.max(createdAt, paidAt ?? createdAt)
}

const DAY_LENGTH = ANSWER_DAY.until - ANSWER_DAY.from

/** Milliseconds of host hours (07:00-21:00) since the epoch. */
function hostTimeUntil(ms: number): number {
  const local = ms + KATHMANDU_OFFSET_MS
  const ofToday = Math.min(Math.max((local % DAY_MS) - ANSWER_DAY.from, 0), DAY_LENGTH)
  return Math.floor(local / DAY_MS) * DAY_LENGTH + ofToday
}

/** The instant on a day at which this much host time has passed. */
const instantAtHostTime = (day: number, counted: number) =>
  day * DAY_MS + ANSWER_DAY.from + counted - day * DAY_LENGTH - KATHMANDU_OFFSET_MS

/** The first instant at which ANSWER_MS of host time have passed since the request. */
export function answerDeadline(requested: number): number {
  const counted = hostTimeUntil(requested) + ANSWER_MS
  return instantAtHostTime(Math.ceil(counted / DAY_LENGTH) - 1, counted)
}

/** The latest time of a request since which ANSWER_MS of host time have passed. */
function latestLapsedRequest(now: number): number {
  const counted = hostTimeUntil(now) - ANSWER_MS
  return instantAtHostTime(Math.floor(counted / DAY_LENGTH), counted)
}

/** How long a host took to answer, without the nights. Milliseconds. */
export function replyTime(times: RequestTimes, answeredAt: number): number {
  return Math.max(0, hostTimeUntil(answeredAt) - hostTimeUntil(requestedAt(times)))
}

/** The host's deadline, inclusive. Epoch milliseconds. */
export function answerBy(times: RequestTimes): number {
  const requested = requestedAt(times)
  const regular = Math.min(answerDeadline(requested), times.pickup - ANSWERED_BEFORE_PICKUP_MS)
  return Math.max(regular, Math.min(requested + MIN_ANSWER_MS, times.pickup))
}

export function hasLapsed(times: RequestTimes, now: number): boolean {
  return now > answerBy(times)
}

/** Whether so little of the day is left before the deadline that the host may not see the request in time. */
export function isLikelyMissed(times: RequestTimes): boolean {
  return replyTime(times, answerBy(times)) < MIN_NOTICED_MS
}

/**
 * The latest booking and the latest pickup of a request that may have lapsed, in UTC epoch milliseconds. A request with
 * neither has not lapsed; the database finds the others by its indexes, and `hasLapsed` decides.
 */
export const lapseBounds = (now: number) => ({
  createdAt: latestLapsedRequest(now),
  pickup: now + ANSWERED_BEFORE_PICKUP_MS,
})
