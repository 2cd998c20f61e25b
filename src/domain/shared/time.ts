import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'
import { DAY_MS, isoDate, kathmanduDate } from './kathmandu-day.ts'
import { inOrder, LONG_MONTH_NAMES, MONTH_NAMES } from './month-names.ts'
import { isTime } from './time-of-day.ts'

export { addDays, DAY_MS, kathmanduDate } from './kathmandu-day.ts'
export { formatDate } from './short-date.ts'
export { formatTime, kathmanduTime } from './time-of-day.ts'

const MINUTE = 60_000
export const HOUR_MS = 60 * MINUTE
export const SLOT_MS = 30 * MINUTE

const DATE = /^\d{4}-\d{2}-\d{2}$/
const WIRE = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

const WEEKDAYS: Record<Locale, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  np: ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'],
}

/** '00:00' to '23:30'. */
export const HALF_HOUR_SLOTS: readonly string[] = Array.from({ length: DAY_MS / SLOT_MS }, (_, index) =>
  new Date(index * SLOT_MS).toISOString().slice(11, 16),
)

/** A Kathmandu local time (YYYY-MM-DD, HH:mm) as epoch milliseconds; null when there is no such day or time. */
export function kathmanduMillis(date: string, time: string): number | null {
  if (!DATE.test(date) || !isTime(time)) return null
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight) || isoDate(midnight) !== date) return null
  return midnight + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE - KATHMANDU_OFFSET_MS
}

/** UTC, YYYY-MM-DDTHH:mm:ssZ, truncated to the second. */
export function toWire(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Parses exactly what `toWire` writes; null for anything else. */
export function fromWire(text: string): number | null {
  if (!WIRE.test(text)) return null
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && toWire(ms) === text ? ms : null
}

/**
 * Adds months or years to a YYYY-MM-DD day, clamped to the last day of a shorter month. Without the date library, like
 * the rest of this file: search on home needs it.
 */
export function addToDay(date: string, count: number, unit: 'month' | 'year'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const target = month - 1 + (unit === 'year' ? 12 * count : count)
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return isoDate(Date.UTC(year, target, Math.min(day, lastDay)))
}

/** Start of the Kathmandu half hour that contains an instant. */
export function halfHourOf(ms: number): number {
  return Math.floor((ms + KATHMANDU_OFFSET_MS) / SLOT_MS) * SLOT_MS - KATHMANDU_OFFSET_MS
}

/** First Kathmandu half hour that starts after an instant. */
export function nextHalfHour(ms: number): number {
  return halfHourOf(ms) + SLOT_MS
}

/** Whole days and remaining hours; part hours round up. */
export function splitHours(hours: number): { days: number; hours: number } {
  const whole = Math.max(0, Math.ceil(hours))
  return { days: Math.floor(whole / 24), hours: whole % 24 }
}

/** 'Tue, 24 Nov' / 'मङ्गल, नोभेम्बर २४', in Kathmandu. */
export function formatDay(ms: number, locale: Locale): string {
  const [, month = 1, day] = kathmanduDate(ms).split('-').map(Number)
  const name = MONTH_NAMES[locale][month - 1]
  return `${formatWeekday(ms, locale)}, ${inOrder([name ?? '', localDigits(String(day), locale)], locale)}`
}

/** 'November 2026' / 'नोभेम्बर २०२६', in Kathmandu. */
export function formatMonth(ms: number, locale: Locale): string {
  const [year = '', month] = kathmanduDate(ms).split('-')
  return `${LONG_MONTH_NAMES[locale][Number(month) - 1]} ${localDigits(year, locale)}`
}

/** 'Tue' / 'मङ्गल', in Kathmandu. */
export function formatWeekday(ms: number, locale: Locale): string {
  return WEEKDAYS[locale][new Date(ms + KATHMANDU_OFFSET_MS).getUTCDay()] ?? ''
}
