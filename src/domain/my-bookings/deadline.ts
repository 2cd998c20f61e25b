import type { Payment } from '#domain/booking/payment-methods.ts'
import { DAY_MS, HOUR_MS, kathmanduDate, kathmanduMillis, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { isUnpaidHold } from './request-time.ts'
import type { BookingStatus } from './status.ts'

/** How long before a pickup both sides get a reminder. */
const REMINDER_MS = 3 * HOUR_MS
/** No reminders at night: one that is due after EVENING or before MORNING (Kathmandu) is sent at EVENING instead. */
const MORNING = '06:00'
const EVENING = '20:00'
/** The longest time from a reminder to its pickup: from the evening to just before the morning. */
export const LONGEST_REMINDER_MS = REMINDER_MS + 10 * HOUR_MS

/** When both sides get the reminder of a pickup. UTC, epoch milliseconds. */
export function reminderAt(pickup: number): number {
  const at = pickup - REMINDER_MS
  const day = kathmanduDate(at)
  const morning = kathmanduMillis(day, MORNING) ?? at
  const evening = kathmanduMillis(day, EVENING) ?? at
  if (at < morning) return kathmanduMillis(kathmanduDate(at - 12 * HOUR_MS), EVENING) ?? at
  return Math.min(at, evening)
}

/** Fields of a booking in the wire format; dates are UTC. */
export interface DeadlineFacts {
  status: BookingStatus
  payment: Payment
  isPaid: boolean
  pricing: { payable: number }
  holdExpiresAt: string | null
  /** the host's deadline for a request that needs an answer */
  answerBy?: string | null
  from: string
  to: string
}

export interface Deadline {
  kind: 'pay' | 'answer' | 'pickup' | 'dropOff'
  /** epoch milliseconds */
  at: number
}

/** Whether the guest has yet to pay in a wallet. */
export function isPaymentDue({
  pricing,
  ...booking
}: Pick<DeadlineFacts, 'status' | 'payment' | 'isPaid' | 'pricing'>): boolean {
  return isUnpaidHold(booking) && pricing.payable > 0
}

/** The next deadline; null when there is none or it is unknown. */
export function deadlineOf(booking: DeadlineFacts): Deadline | null {
  const { status, holdExpiresAt, answerBy = null, from, to } = booking
  const due = (kind: Deadline['kind'], wire: string | null) =>
    wire === null ? null : { kind, at: Date.parse(wire) }
  if (status === 'pending') return isPaymentDue(booking) ? due('pay', holdExpiresAt) : due('answer', answerBy)
  if (status === 'approved') return due('pickup', from)
  return status === 'inTrip' ? due('dropOff', to) : null
}

/** A duration to display: days from one day on, hours below (with minutes when few), minutes below an hour. */
export type RemainingTime = { days: number } | { hours: number; minutes: number } | { minutes: number }

const FEW_HOURS = 6

/** Time left until `at`, in whole minutes; days are Kathmandu calendar days. Zero once it has passed. */
export function timeLeft(at: number, now: number): RemainingTime {
  const left = Math.max(0, at - now)
  const all = Math.floor(left / MINUTE_MS)
  const minutes = all % 60
  const hours = Math.floor(all / 60)
  if (left < DAY_MS) return hours ? { hours, minutes: hours < FEW_HOURS ? minutes : 0 } : { minutes }
  const day = (ms: number) => Date.parse(kathmanduDate(ms))
  return { days: Math.round((day(at) - day(now)) / DAY_MS) }
}

/** Minutes at which a countdown is announced to a screen reader, instead of each minute. */
const READ_OUT = [2, 5, 10, 15, 30] as const

/**
 * The nearest of these at or above the remaining time, so that it changes only every few minutes. Null above the
 * largest.
 */
export function minutesToReadOut(at: number, now: number): number | null {
  const minutes = Math.floor((at - now) / MINUTE_MS)
  return READ_OUT.find((item) => minutes <= item) ?? null
}
