import { localDigits } from '#domain/shared/digits.ts'
import { inOrder, MONTH_NAMES } from '#domain/shared/month-names.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { CHART_TYPES, type ChartType } from './chart-types.ts'

// Part of the first scripts of the profile, therefore without a date library.

const DEFAULT_TYPE: ChartType = 'weekly'
const DAY_MS = 86_400_000

/** Weekly for anything else. */
export function readChartType(text: string | null | undefined): ChartType {
  return CHART_TYPES.find((type) => type === text) ?? DEFAULT_TYPE
}

/** Last day of the bar that begins on a day (YYYY-MM-DD). */
export function lastDayOf(type: ChartType, start: string): string {
  const [year = 0, month = 1] = start.split('-').map(Number)
  if (type === 'monthly') return isoDate(Date.UTC(year, month, 0))
  if (type === 'weekly') return isoDate(Date.parse(start) + 6 * DAY_MS)
  return start
}

/** '22 Nov' / 'नोभेम्बर २२'; of a month 'Nov' / 'नोभेम्बर'. For an axis. */
export function shortBarLabel(type: ChartType, start: string, locale: Locale): string {
  return type === 'monthly' ? monthName(start, locale) : dayLabel(start, locale)
}

/** '22 Nov 2026', '22 Nov – 28 Nov 2026', 'Nov 2026' / '२०२६ नोभेम्बर २२' */
export function barLabel(type: ChartType, start: string, locale: Locale): string {
  const end = lastDayOf(type, start)
  if (type === 'weekly' && start.slice(0, 4) === end.slice(0, 4)) {
    const days = [dayLabel(start, locale), dayLabel(end, locale)].join(' – ')
    return withYear(days, start, locale)
  }
  const ends = [...new Set([start, type === 'weekly' ? end : start])]
  return ends.map((day) => withYear(shortBarLabel(type, day, locale), day, locale)).join(' – ')
}

function withYear(label: string, day: string, locale: Locale): string {
  const year = localDigits(day.slice(0, 4), locale)
  return inOrder([year, label], locale)
}

function dayLabel(day: string, locale: Locale): string {
  const date = localDigits(String(Number(day.slice(8))), locale)
  const month = monthName(day, locale)
  return inOrder([month, date], locale)
}

function monthName(day: string, locale: Locale): string {
  return MONTH_NAMES[locale][Number(day.slice(5, 7)) - 1] ?? ''
}

function isoDate(utcMillis: number): string {
  return new Date(utcMillis).toISOString().slice(0, 10)
}
