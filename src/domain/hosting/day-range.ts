import {
  addDays,
  DAY_MS,
  halfHourOf,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
  nextHalfHour,
  toWire,
  weekdayOf,
} from '#domain/shared/kathmandu-time.ts'
import { type CalendarSpan, DAY_END, DAY_START, entriesIn, segmentsOf, startOfDay } from './calendar.ts'
import type { BlockedDatesValues } from './forms.ts'

/** The state of the range picker: days YYYY-MM-DD and times HH:mm in Kathmandu, '24:00' for the end of the last day. */
export interface DayRange {
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
}

export const NO_RANGE: DayRange = { fromDate: '', fromTime: DAY_START, toDate: '', toTime: DAY_END }
/** Days of the quick range `week`. */
export const QUICK_DAYS = 7
export const QUICK_RANGES = ['today', 'weekend', 'week'] as const
export type QuickRange = (typeof QUICK_RANGES)[number]

const FRIDAY = 5
const SATURDAY = 6

export const isEmptyRange = ({ fromDate, toDate }: DayRange): boolean => !fromDate && !toDate

/** UTC epoch milliseconds; null when a day or time is missing. */
function momentOf(date: string, time: string): number | null {
  const isEnd = time === DAY_END
  const at = kathmanduMillis(date, isEnd ? DAY_START : time)
  return at !== null && isEnd ? at + DAY_MS : at
}

/** The payload; empty when a day or time is missing. */
export function toRangePayload({ fromDate, fromTime, toDate, toTime }: DayRange): BlockedDatesValues {
  const wire = (at: number | null) => (at === null ? '' : toWire(at))
  return { fromTime: wire(momentOf(fromDate, fromTime)), toTime: wire(momentOf(toDate, toTime)) }
}

/** Converts a range from the wire format; one that ends at midnight ends on the day before. */
export function dayRangeOf({ from, to }: CalendarSpan): DayRange {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const isMidnight = kathmanduTime(end) === DAY_START
  return {
    fromDate: kathmanduDate(start),
    fromTime: kathmanduTime(start),
    toDate: kathmanduDate(isMidnight ? end - 1 : end),
    toTime: isMidnight ? DAY_END : kathmanduTime(end),
  }
}

export function isWholeDays({ fromTime, toTime }: DayRange): boolean {
  return fromTime === DAY_START && toTime === DAY_END
}

/** Today; this weekend (Friday and Saturday, or what remains of it); a week from today. */
export function quickRange(kind: QuickRange, today: string): DayRange {
  if (kind === 'today') return { ...NO_RANGE, fromDate: today, toDate: today }
  if (kind === 'week') return { ...NO_RANGE, fromDate: today, toDate: addDays(today, QUICK_DAYS - 1) }
  const weekday = weekdayOf(today)
  const fromDate = weekday === SATURDAY ? today : addDays(today, FRIDAY - weekday)
  return { ...NO_RANGE, fromDate, toDate: addDays(today, SATURDAY - weekday) }
}

/** The first free half hour of a day whose start is taken, and the last of a day whose end is taken. */
export function freeTimes(entries: readonly CalendarSpan[], day: string): { from: string; to: string } {
  const pieces = segmentsOf(entries, day)
  const first = pieces.find(({ start, end }) => start === 0 && end < 1)
  const last = pieces.find(({ start, end }) => start > 0 && end === 1)
  const after = first ? nextHalfHour(Date.parse(first.entry.to) - 1) : Number.NaN
  const before = last ? halfHourOf(Date.parse(last.entry.from)) : Number.NaN
  const start = startOfDay(day)
  return {
    from: after < start + DAY_MS ? kathmanduTime(after) : DAY_START,
    to: before > start ? kathmanduTime(before) : DAY_END,
  }
}

/** Applies a click on a day: the first click selects one day, the second the last day, or an earlier start. */
export function pickRangeDay(
  { range, isOpen }: { range: DayRange; isOpen: boolean },
  day: string,
  entries: readonly CalendarSpan[],
): { range: DayRange; isOpen: boolean } {
  const free = freeTimes(entries, day)
  if (isOpen && range.fromDate && day >= range.fromDate)
    return { range: { ...range, toDate: day, toTime: free.to }, isOpen: false }
  return { range: { fromDate: day, fromTime: free.from, toDate: day, toTime: free.to }, isOpen: true }
}

/** The first entry that overlaps a range. */
export function conflictingEntry<Entry extends CalendarSpan>(
  entries: readonly Entry[],
  range: DayRange,
): Entry | null {
  const from = momentOf(range.fromDate, range.fromTime)
  const to = momentOf(range.toDate, range.toTime)
  return from === null || to === null || to <= from ? null : (entriesIn(entries, from, to)[0] ?? null)
}
