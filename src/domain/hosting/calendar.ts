import { addDays, addToDay, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import {
  type CalendarKind,
  type Month,
  monthAround,
  monthBeside,
  monthIn,
  numberOf,
} from '#domain/shared/month-view.ts'
import { BLOCKED_YEARS_AHEAD } from './limits.ts'

// Days (YYYY-MM-DD) and months (YYYY-MM, of either calendar) are in Kathmandu time.

/** A period in which the vehicle is booked or blocked; UTC in the wire format. */
export interface CalendarSpan {
  from: string
  to: string
}

/** The booked or blocked part of a day, as fractions of the day, 0 to 1. */
export interface DaySegment<Entry extends CalendarSpan> {
  entry: Entry
  start: number
  end: number
}

/** A bar of the timeline: where it starts on its first visible day, and its length in days. */
export interface Bar<Entry extends CalendarSpan> {
  entry: Entry
  day: string
  /** fraction of the first day, 0 to 1 */
  offset: number
  length: number
  /** extends before or after the visible days */
  isFromBefore: boolean
  isToAfter: boolean
}

export const DAY_START = '00:00'
export const DAY_END = '24:00'
/** The current month's timeline shows at least this many days from today on. */
const TIMELINE_DAYS_AHEAD = 30
const MONTHS_AROUND = BLOCKED_YEARS_AHEAD * 12
const FIRST_BIKRAM_YEAR = 2060
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** First moment of a day, UTC epoch milliseconds. */
export function startOfDay(day: string): number {
  return kathmanduMillis(day, DAY_START) ?? Number.NaN
}

/** The month of a day: '2026-11', or '2083-08' in Bikram Sambat if its table covers the day. */
export function monthOf(day: string, kind: CalendarKind): string {
  const { year, month } = numberOf(monthAround(day, kind))
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The calendar of a month, by its year: Bikram Sambat is 56 or 57 years ahead. */
export function kindOfMonth(month: string): CalendarKind {
  return Number(month.slice(0, 4)) >= FIRST_BIKRAM_YEAR ? 'bikram' : 'gregorian'
}

/** The first and the last day of a month. */
export function monthNamed(name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return monthIn({ year, month }, kindOfMonth(name))
}

export function addMonths(month: string, count: number): string {
  const kind = kindOfMonth(month)
  const step = count < 0 ? -1 : 1
  let reached = monthNamed(month)
  for (let left = Math.abs(count); left > 0; left--) reached = monthBeside(reached, kind, step)
  return monthOf(reached.first, kind)
}

/** First and last month of the calendar; it goes as far back as dates can be blocked ahead. */
export function calendarMonths(today: string, kind: CalendarKind): { first: string; last: string } {
  const at = (months: number) => monthOf(addToDay(today, months, 'month'), kind)
  return { first: at(-MONTHS_AROUND), last: at(MONTHS_AROUND) }
}

/** Parses the month of a URL, in either calendar; the current month for anything else. */
export function readMonth(text: string | null, today: string, kind: CalendarKind): string {
  if (!text || !MONTH.test(text)) return monthOf(today, kind)
  const { first, last } = calendarMonths(today, kindOfMonth(text))
  return text >= first && text <= last ? text : monthOf(today, kind)
}

export function isInMonth(month: string, day: string): boolean {
  const { first, last } = monthNamed(month)
  return day >= first && day <= last
}

export function daysOfMonth(month: string): string[] {
  const { first, last } = monthNamed(month)
  const days = [first]
  for (let day = first; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

/** UTC, epoch milliseconds */
export function timesOfMonth(month: string): { from: number; to: number } {
  const { first, last } = monthNamed(month)
  return { from: startOfDay(first), to: startOfDay(last) + DAY_MS }
}

/** The days of a month's timeline; the current month's extends into the next, so that it can start at yesterday. */
export function timelineDays(month: string, today: string): string[] {
  const days = daysOfMonth(month)
  if (!isInMonth(month, today)) return days
  const last = addDays(today, TIMELINE_DAYS_AHEAD)
  const more = daysOfMonth(addMonths(month, 1)).filter((day) => day <= last)
  return [...days, ...more]
}

/** The entries that overlap a period, in order. UTC epoch milliseconds. */
export function entriesIn<Entry extends CalendarSpan>(
  entries: readonly Entry[],
  from: number,
  to: number,
): Entry[] {
  return entries
    .filter((entry) => Date.parse(entry.from) < to && Date.parse(entry.to) > from)
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

export function segmentsOf<Entry extends CalendarSpan>(
  entries: readonly Entry[],
  day: string,
): DaySegment<Entry>[] {
  const start = startOfDay(day)
  const share = (wire: string) => Math.min(1, Math.max(0, (Date.parse(wire) - start) / DAY_MS))
  return entriesIn(entries, start, start + DAY_MS).map((entry) => ({
    entry,
    start: share(entry.from),
    end: share(entry.to),
  }))
}

/** Entries that exclude blocked dates: a host may block days on which a vehicle drives to a pickup or home. */
export function withoutDrives<Entry extends { kind: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ kind }) => kind !== 'toPickup' && kind !== 'home')
}

/** Whether a day has no free minute. */
export function isFull(entries: readonly CalendarSpan[], day: string): boolean {
  let reached = 0
  for (const { start, end } of segmentsOf(entries, day)) {
    if (start > reached) return false
    reached = Math.max(reached, end)
  }
  return reached >= 1
}

/** `days` are consecutive. */
export function timelineBars<Entry extends CalendarSpan>(
  entries: readonly Entry[],
  days: readonly string[],
): Bar<Entry>[] {
  const [start, end] = endsOf(days)
  return entriesIn(entries, start, end).map((entry) => {
    const from = Math.max(start, Date.parse(entry.from))
    const to = Math.min(end, Date.parse(entry.to))
    const day = kathmanduDate(from)
    return {
      entry,
      day,
      offset: (from - startOfDay(day)) / DAY_MS,
      length: (to - from) / DAY_MS,
      isFromBefore: Date.parse(entry.from) < start,
      isToAfter: Date.parse(entry.to) > end,
    }
  })
}

/** Free days between the end of each bar and the next bar, or the end of the timeline. */
export function freeDaysAfter(bars: readonly Bar<CalendarSpan>[], days: readonly string[]): number[] {
  const start = (bar: Bar<CalendarSpan>) => startOfDay(bar.day) / DAY_MS + bar.offset
  const end = endsOf(days)[1] / DAY_MS
  return bars.map((bar, index) => {
    const next = bars[index + 1]
    return Math.max(0, (next ? start(next) : end) - start(bar) - bar.length)
  })
}

/** UTC, epoch milliseconds */
function endsOf(days: readonly string[]): [start: number, end: number] {
  return [startOfDay(days[0] ?? ''), startOfDay(days.at(-1) ?? '') + DAY_MS]
}

/** From the start of today to the end of the day two years ahead in Kathmandu, UTC epoch milliseconds. */
export function blockableTimes(now: number): { first: number; last: number } {
  const today = kathmanduDate(now)
  return {
    first: kathmanduMillis(today, '00:00') ?? now,
    last: kathmanduMillis(addDays(addToDay(today, BLOCKED_YEARS_AHEAD, 'year'), 1), '00:00') ?? now,
  }
}
