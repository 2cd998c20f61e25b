import { addDays, addToDay, DAY_MS, kathmanduDate, weekdayOf } from '#domain/shared/kathmandu-time.ts'
import { type ChartType, lastDayOf } from './chart-days.ts'

const BYTE_ORDER_MARK = '\uFEFF'
/** The beginning of a text that spreadsheets would read as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A table as CSV (RFC 4180). The byte order mark shows spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Days are YYYY-MM-DD in Kathmandu. The earnings of a trip count on the day of its drop-off.

/** The bars of each chart. */
export const BARS: Record<ChartType, number> = { daily: 7, weekly: 12, monthly: 12, dailyLastMonth: 30 }

/** `until` is exclusive: a day, or an instant (UTC, epoch milliseconds). */
export interface EarningsPeriod {
  from: string
  until: string | number
}
/** `current` is the whole month, week or day; `before` is the part of the previous one that it is compared with. */
export interface Comparison {
  current: EarningsPeriod
  before: EarningsPeriod
}

/** First days of the bars of a chart, oldest first, and the day after the last bar. The last bar contains today. */
export function chartBars(type: ChartType, today: string): { starts: string[]; until: string } {
  const last = startOf(type, today)
  const starts = Array.from({ length: BARS[type] }, (_, index) => {
    const back = index - (BARS[type] - 1)
    if (type === 'monthly') return addToDay(last, back, 'month')
    return addDays(last, type === 'weekly' ? back * 7 : back)
  })
  return { starts, until: addDays(lastDayOf(type, last), 1) }
}

/**
 * This month, this week and today, and what they are compared with: the first n days of a month or week with the first
 * n days of the previous one, where n includes today (or the whole of a shorter month), and today with yesterday up to
 * the same time.
 */
export function comparisonsOf(now: number): Record<'month' | 'week' | 'day', Comparison> {
  const today = kathmanduDate(now)
  const tomorrow = addDays(today, 1)
  const month = startOf('monthly', today)
  const lastMonth = addToDay(month, -1, 'month')
  const sameDays = addDays(lastMonth, Number(today.slice(8)))
  const week = startOf('weekly', today)
  return {
    month: {
      current: { from: month, until: addToDay(month, 1, 'month') },
      before: { from: lastMonth, until: sameDays < month ? sameDays : month },
    },
    week: {
      current: { from: week, until: addDays(week, 7) },
      before: { from: addDays(week, -7), until: addDays(tomorrow, -7) },
    },
    day: {
      current: { from: today, until: tomorrow },
      before: { from: addDays(today, -1), until: now - DAY_MS },
    },
  }
}

/** Change in whole percent; null when nothing was earned before. */
export function changeOf(amount: number, before: number): number | null {
  return before === 0 ? null : Math.round(((amount - before) / before) * 100)
}

/** Weeks begin on Sunday, months are Gregorian. */
function startOf(type: ChartType, day: string): string {
  if (type === 'monthly') return `${day.slice(0, 7)}-01`
  if (type === 'weekly') return addDays(day, -weekdayOf(day))
  return day
}
