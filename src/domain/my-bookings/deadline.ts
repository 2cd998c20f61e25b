import { DAY_MS, HOUR_MS, kathmanduDate } from '#domain/shared/time.ts'
import type { BookingStatus } from './status.ts'

/** Of a booking as the wire has it; dates are UTC. */
export interface DeadlineFacts {
  status: BookingStatus
  payment: 'cash' | 'esewa'
  isPaid: boolean
  pricing: { payable: number }
  holdExpiresAt: string | null
  /** until when the host may answer a request that needs an answer */
  answerBy?: string | null
  from: string
  to: string
}

export interface Deadline {
  kind: 'pay' | 'answer' | 'pickup' | 'dropOff'
  /** epoch milliseconds */
  at: number
}

/** Booked by wallet, and the wallet has nothing yet. */
export function isUnpaid({
  status,
  payment,
  isPaid,
  pricing,
}: Omit<DeadlineFacts, 'holdExpiresAt' | 'from' | 'to'>): boolean {
  return status === 'pending' && payment === 'esewa' && !isPaid && pricing.payable > 0
}

/** What comes next, and when; null when nothing does, or nobody knows when. */
export function deadlineOf(booking: DeadlineFacts): Deadline | null {
  const { status, holdExpiresAt, answerBy = null, from, to } = booking
  const due = (kind: Deadline['kind'], wire: string | null) =>
    wire === null ? null : { kind, at: Date.parse(wire) }
  if (status === 'pending') return isUnpaid(booking) ? due('pay', holdExpiresAt) : due('answer', answerBy)
  if (status === 'approved') return due('pickup', from)
  return status === 'inTrip' ? due('dropOff', to) : null
}

/** A span as it is said: days from one on, hours below, with minutes when they are few, minutes alone below an hour. */
export type Span = { days: number } | { hours: number; minutes: number } | { minutes: number }

const MINUTE_MS = HOUR_MS / 60
const FEW_HOURS = 6

/** What is left until `at`, whole minutes; days are those of the calendar in Kathmandu. Nothing is left of what has passed. */
export function timeLeft(at: number, now: number): Span {
  const left = Math.max(0, at - now)
  const all = Math.floor(left / MINUTE_MS)
  const minutes = all % 60
  const hours = Math.floor(all / 60)
  if (left < DAY_MS) return hours ? { hours, minutes: hours < FEW_HOURS ? minutes : 0 } : { minutes }
  const day = (ms: number) => Date.parse(kathmanduDate(ms))
  return { days: Math.round((day(at) - day(now)) / DAY_MS) }
}

/** Minutes at which a countdown is read out, so that nobody hears each of them. */
const READ_OUT = [2, 5, 10, 15, 30] as const

/** The next of them at or above what is left: it changes every few minutes only. Null while there is more time. */
export function minutesToReadOut(at: number, now: number): number | null {
  const minutes = Math.floor((at - now) / MINUTE_MS)
  return READ_OUT.find((item) => minutes <= item) ?? null
}
