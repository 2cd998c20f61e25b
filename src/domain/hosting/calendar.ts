import { addDays, addToDay, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import { UNAVAILABLE_YEARS_AHEAD } from './limits.ts'

// Days (YYYY-MM-DD) and months (YYYY-MM) are those of Kathmandu.

/** Takes a vehicle from one moment to another; UTC as on the wire. */
export interface Span {
  from: string
  to: string
}

/** A part of one day that is taken: shares of the day, 0 to 1. */
export interface DaySegment<Entry extends Span> {
  entry: Entry
  start: number
  end: number
}

/** What is drawn of an entry on a board: where it starts on its first visible day, and its length in days. */
export interface Bar<Entry extends Span> {
  entry: Entry
  day: string
  /** share of the first day, 0 to 1 */
  offset: number
  length: number
  /** goes on before or after the days of the board */
  isFromBefore: boolean
  isToAfter: boolean
}

export const DAY_START = '00:00'
/** The end of a day as a time of it. */
export const DAY_END = '24:00'
/** So many days after today the board of the running month goes on, however near its end is. */
const TIMELINE_DAYS_AHEAD = 30
const MONTHS_AROUND = UNAVAILABLE_YEARS_AHEAD * 12
const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** The first moment of a day, UTC epoch milliseconds. */
export function startOfDay(day: string): number {
  return kathmanduMillis(day, DAY_START) ?? Number.NaN
}

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  return monthOf(addToDay(`${month}-01`, count, 'month'))
}

/** The months that a calendar goes through: as far back as dates can be blocked ahead. */
export function calendarMonths(today: string): { first: string; last: string } {
  const month = monthOf(today)
  return { first: addMonths(month, -MONTHS_AROUND), last: addMonths(month, MONTHS_AROUND) }
}

/** A month as an address says it; the month of today for anything else. */
export function readMonth(text: string | null, today: string): string {
  const { first, last } = calendarMonths(today)
  return text && MONTH.test(text) && text >= first && text <= last ? text : monthOf(today)
}

export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(addToDay(first, 1, 'month'), -1)
  return Array.from({ length: Number(last.slice(8)) }, (_, index) => addDays(first, index))
}

/** The days of a month's board: that of the running month goes on into the next one, so that it can begin at yesterday. */
export function timelineDays(month: string, today: string): string[] {
  const days = daysOfMonth(month)
  if (month !== monthOf(today)) return days
  const last = addDays(today, TIMELINE_DAYS_AHEAD)
  const more = daysOfMonth(addMonths(month, 1)).filter((day) => day <= last)
  return [...days, ...more]
}

/** 0 (Sunday, with which weeks begin) to 6 (Saturday, the holiday). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The weeks of a month; null where a week reaches beyond it. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const days = daysOfMonth(month)
  const before = Array<null>(weekdayOf(`${month}-01`)).fill(null)
  const cells = [...before, ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? null),
  )
}

/** What takes a part of the time from one moment to another, in order. UTC epoch milliseconds. */
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

/** A day that has no free minute. */
export function isFull(entries: readonly Span[], day: string): boolean {
  let reached = 0
  for (const { start, end } of segmentsOf(entries, day)) {
    if (start > reached) return false
    reached = Math.max(reached, end)
  }
  return reached >= 1
}

/** `days`: one after the other, without a gap. */
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

/** How many days are free between the end of each bar and the next one, or the end of the board. */
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
