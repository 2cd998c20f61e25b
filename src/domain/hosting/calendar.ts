import { addDays, addToDay, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import { UNAVAILABLE_YEARS_AHEAD } from './limits.ts'

// Days (YYYY-MM-DD) and months (YYYY-MM) are in Kathmandu time.

/** A period in which the vehicle is unavailable; UTC in the wire format. */
export interface Span {
  from: string
  to: string
}

/** The unavailable part of a day, as fractions of the day, 0 to 1. */
export interface DaySegment<Entry extends Span> {
  entry: Entry
  start: number
  end: number
}

/** A bar of the timeline: where it starts on its first visible day, and its length in days. */
export interface Bar<Entry extends Span> {
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
/** The end of a day as a time. */
export const DAY_END = '24:00'
/** The current month's timeline shows at least this many days from today on. */
const TIMELINE_DAYS_AHEAD = 30
const MONTHS_AROUND = UNAVAILABLE_YEARS_AHEAD * 12
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** First moment of a day, UTC epoch milliseconds. */
export function startOfDay(day: string): number {
  return kathmanduMillis(day, DAY_START) ?? Number.NaN
}

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  return monthOf(addToDay(`${month}-01`, count, 'month'))
}

/** The months of the calendar: as many back as dates can be blocked ahead. */
export function calendarMonths(today: string): { first: string; last: string } {
  const month = monthOf(today)
  return { first: addMonths(month, -MONTHS_AROUND), last: addMonths(month, MONTHS_AROUND) }
}

/** Parses the month of a URL; the current month for anything else. */
export function readMonth(text: string | null, today: string): string {
  const { first, last } = calendarMonths(today)
  return text && MONTH.test(text) && text >= first && text <= last ? text : monthOf(today)
}

export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(addToDay(first, 1, 'month'), -1)
  return Array.from({ length: Number(last.slice(8)) }, (_, index) => addDays(first, index))
}

/** The days of a month's timeline; the current month's extends into the next, so that it can start at yesterday. */
export function timelineDays(month: string, today: string): string[] {
  const days = daysOfMonth(month)
  if (month !== monthOf(today)) return days
  const last = addDays(today, TIMELINE_DAYS_AHEAD)
  const more = daysOfMonth(addMonths(month, 1)).filter((day) => day <= last)
  return [...days, ...more]
}

/** The entries that overlap a period, in order. UTC epoch milliseconds. */
export function entriesIn<Entry extends Span>(entries: readonly Entry[], from: number, to: number): Entry[] {
  return entries
    .filter((entry) => Date.parse(entry.from) < to && Date.parse(entry.to) > from)
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

export function segmentsOf<Entry extends Span>(entries: readonly Entry[], day: string): DaySegment<Entry>[] {
  const start = startOfDay(day)
  const share = (wire: string) => Math.min(1, Math.max(0, (Date.parse(wire) - start) / DAY_MS))
  return entriesIn(entries, start, start + DAY_MS).map((entry) => ({
    entry,
    start: share(entry.from),
    end: share(entry.to),
  }))
}

/** Whether a day has no free minute. */
export function isFull(entries: readonly Span[], day: string): boolean {
  let reached = 0
  for (const { start, end } of segmentsOf(entries, day)) {
    if (start > reached) return false
    reached = Math.max(reached, end)
  }
  return reached >= 1
}

/** `days` are consecutive. */
export function barsOf<Entry extends Span>(entries: readonly Entry[], days: readonly string[]): Bar<Entry>[] {
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
export function freeDaysAfter(bars: readonly Bar<Span>[], days: readonly string[]): number[] {
  const start = (bar: Bar<Span>) => startOfDay(bar.day) / DAY_MS + bar.offset
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
