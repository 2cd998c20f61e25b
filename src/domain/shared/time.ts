import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'
import { DAY_MS, isoDate, kathmanduDate } from './kathmandu-day.ts'
import { MONTH_NAMES } from './month-names.ts'
import { isTime } from './time-of-day.ts'

export { addDays, DAY_MS, kathmanduDate } from './kathmandu-day.ts'
export { formatDate } from './short-date.ts'
export { formatTime, kathmanduTime } from './time-of-day.ts'

dayjs.extend(utc)

const MINUTE = 60_000
export const HOUR_MS = 60 * MINUTE
export const SLOT_MS = 30 * MINUTE

const DATE = /^\d{4}-\d{2}-\d{2}$/
const WIRE = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

const NEPALI_WEEKDAYS = ['आइत', 'सोम', 'मङ्गल', 'बुध', 'बिही', 'शुक्र', 'शनि'] as const

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

/** Adds months or years to a YYYY-MM-DD day, clamped to the last day of a shorter month. */
export function addToDay(date: string, count: number, unit: 'month' | 'year'): string {
  return dayjs.utc(date).add(count, unit).format('YYYY-MM-DD')
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

/** 'Nov-24th 2026, 10:00 AM', in Kathmandu: as English sentences of the API write it. */
export function formatDateTime(ms: number): string {
  const day = inKathmandu(ms)
  return `${day.format('MMM')}-${ordinal(day.date())} ${day.format('YYYY, hh:mm A')}`
}

/** 'Tue, 24 Nov' / 'मङ्गल, नोभेम्बर २४', in Kathmandu. */
export function formatDay(ms: number, locale: Locale): string {
  if (locale === 'en') return inKathmandu(ms).format('ddd, D MMM')
  return `${formatWeekday(ms, 'np')}, ${nepaliDay(ms)}`
}

/** 'Tue' / 'मङ्गल', in Kathmandu. */
export function formatWeekday(ms: number, locale: Locale): string {
  const day = inKathmandu(ms)
  return locale === 'en' ? day.format('ddd') : (NEPALI_WEEKDAYS[day.day()] ?? '')
}

/** 'November 2026' / 'नोभेम्बर २०२६', in Kathmandu. */
export function formatMonth(ms: number, locale: Locale): string {
  if (locale === 'en') return inKathmandu(ms).format('MMMM YYYY')
  const [year, month] = kathmanduDate(ms).split('-')
  return `${MONTH_NAMES.np[Number(month) - 1]} ${localDigits(year ?? '', 'np')}`
}

/** '2026-11-24 10:00 am', in Kathmandu: the plain form. */
export function formatStamp(ms: number): string {
  return inKathmandu(ms).format('YYYY-MM-DD hh:mm a')
}

/**
 * Shifted and read as UTC: dayjs' own utcOffset goes through the machine's time zone and loses an hour at its DST
 * change.
 */
function inKathmandu(ms: number): dayjs.Dayjs {
  return dayjs.utc(ms + KATHMANDU_OFFSET_MS)
}

/** 1st, 2nd, 3rd, 4th, 11th. dayjs' plugin for it would add half a kB to every page. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return day + ((!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th')
}

function nepaliDay(ms: number): string {
  const [, month, day] = kathmanduDate(ms).split('-').map(Number)
  return `${MONTH_NAMES.np[(month ?? 1) - 1]} ${localDigits(String(day), 'np')}`
}
