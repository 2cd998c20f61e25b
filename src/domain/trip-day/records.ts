import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { CLOCK_AHEAD_MINUTES, DAY_HOURS_BEFORE, MAX_KM_A_DAY, RECORD_WAITS_DAYS } from './limits.ts'

/** The two moments that the driver or the host records, each with the odometer, the fuel and pictures. */
export const RECORD_KINDS = ['start', 'end'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The four sides of the vehicle, the odometer and anything else; one picture each, but for `other`. */
export const RECORD_VIEWS = ['odometer', 'front', 'back', 'left', 'right', 'other'] as const
export type RecordView = (typeof RECORD_VIEWS)[number]

/** What the driver paid on the way and the guest pays back, each with a picture of its receipt. */
export const EXPENSE_KINDS = ['toll', 'parking', 'ferry', 'other'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Whole km. `at`: epoch milliseconds, as all times below. */
interface Reading {
  odometer: number
  at: number
}

/** A reading that is probably mistyped: below the last one of the vehicle, or too far above it for the days since. */
export function isOddOdometer({ odometer, at }: Reading, last: Reading | null): boolean {
  if (!last) return false
  const days = Math.max(1, (at - last.at) / DAY_MS)
  return odometer < last.odometer || odometer - last.odometer > MAX_KM_A_DAY * days
}

interface Arrival {
  arrivedAt: number
  /** by the clock of the device; null: unknown */
  sentAt?: number | null
  /** what must have happened earlier */
  notBefore: number
}

/**
 * When something was recorded: what the device says, moved by as much as its clock is wrong when it sends, or the time
 * of arrival when that cannot be right. `takenAt`: null when it could not be read.
 */
export function recordedAt(
  takenAt: number | null,
  { arrivedAt, sentAt = null, notBefore }: Arrival,
): { at: number; isOdd: boolean } {
  const slack = CLOCK_AHEAD_MINUTES * MINUTE_MS
  const behind = sentAt === null ? 0 : arrivedAt - sentAt
  const isWrong = Math.abs(behind) > slack
  const at = takenAt === null ? arrivedAt : takenAt + (isWrong ? behind : 0)
  const earliest = Math.max(notBefore, arrivedAt - RECORD_WAITS_DAYS * DAY_MS)
  const isPossible = takenAt !== null && at >= earliest && at <= arrivedAt + slack
  return isPossible ? { at, isOdd: isWrong } : { at: arrivedAt, isOdd: true }
}

interface Recorded {
  isConfirmed: boolean
}
/** What there is of the day of a trip. */
export interface DayState {
  pickup: number
  start: Recorded | null
  end: Recorded | null
  hasBill: boolean
}

/** From when on the start can be recorded. */
export const firstRecordAt = (pickup: number): number => pickup - DAY_HOURS_BEFORE * HOUR_MS

export type RecordRefusal = 'early' | 'noStart' | 'exists'

/**
 * Why a record cannot be written; null when it can. A mistyped one is replaced by the next until the guest has confirmed
 * it, or something was built on it.
 */
export function refusalOfRecord(
  kind: RecordKind,
  at: number,
  { pickup, start, end, hasBill }: DayState,
): RecordRefusal | null {
  if (at < firstRecordAt(pickup)) return 'early'
  if (kind === 'end' && !start) return 'noStart'
  const isBuiltOn = kind === 'start' ? end !== null : hasBill
  const own = kind === 'start' ? start : end
  return own && (own.isConfirmed || isBuiltOn) ? 'exists' : null
}

/** Statuses of a booking whose day is shown. Records of a trip that has ended by the clock may still arrive. */
const DAY_STATUSES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']
export const hasDay = (status: BookingStatus): boolean => DAY_STATUSES.includes(status)

/** Which record can be made now. */
export function nextRecord({ pickup, start, end }: DayState, now: number): RecordKind | null {
  if (!start) return now < firstRecordAt(pickup) ? null : 'start'
  return end ? null : 'end'
}

/** The record that the guest's code is for: the start until it is confirmed, then the end. */
export function codeKind({ start, end }: Pick<DayState, 'start' | 'end'>): RecordKind | null {
  if (!start?.isConfirmed) return 'start'
  return end?.isConfirmed ? null : 'end'
}
