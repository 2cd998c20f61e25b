import {
  formatGregorianDate,
  formatGregorianDayOfMonth,
  formatShortGregorianMonth,
} from '#domain/shared/format-date.ts'
import { FORMAT_WORDS } from '#domain/shared/format-words.ts'
import { addDays, addToDay, noonOf } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** The bars of the earnings chart: the last seven days, twelve weeks, twelve months, thirty days. */
export const CHART_TYPES = ['daily', 'weekly', 'monthly', 'dailyLastMonth'] as const
export type ChartType = (typeof CHART_TYPES)[number]

const DEFAULT_TYPE: ChartType = 'weekly'

/** Weekly for anything else. */
export function readChartType(text: string | null | undefined): ChartType {
  return CHART_TYPES.find((type) => type === text) ?? DEFAULT_TYPE
}

/** Last day of the bar that begins on a day (YYYY-MM-DD). */
export function lastDayOf(type: ChartType, start: string): string {
  if (type === 'monthly') return addDays(addToDay(`${start.slice(0, 7)}-01`, 1, 'month'), -1)
  return type === 'weekly' ? addDays(start, 6) : start
}

/** '22 Nov' / 'नोभेम्बर २२', for months 'Nov' / 'नोभेम्बर'. For an axis. */
export function shortBarLabel(type: ChartType, start: string, locale: Locale): string {
  if (type === 'monthly') return FORMAT_WORDS[locale].shortMonths[Number(start.slice(5, 7)) - 1] ?? ''
  return formatGregorianDayOfMonth(noonOf(start), locale)
}

/** '22 Nov 2026', '22 Nov – 28 Nov 2026', 'Nov 2026' / '२०२६ नोभेम्बर २२' */
export function barLabel(type: ChartType, start: string, locale: Locale): string {
  const first = noonOf(start)
  if (type === 'monthly') return formatShortGregorianMonth(first, locale)
  if (type !== 'weekly') return formatGregorianDate(first, locale)
  const last = noonOf(lastDayOf(type, start))
  const days = [first, last].map((at) => formatGregorianDate(at, locale))
  const isOneYear = start.slice(0, 4) === lastDayOf(type, start).slice(0, 4)
  // the year is written once, where the language has it
  const repeated = FORMAT_WORDS[locale].date.startsWith('YYYY') ? 1 : 0
  if (isOneYear) days[repeated] = formatGregorianDayOfMonth(repeated ? last : first, locale)
  return days.join(' – ')
}

/** Ranks of the labels of an axis, for when not all have room: both ends, the middle, then the middles between them. */
export function labelRanks(count: number): number[] {
  const ranks = Array.from({ length: count }, (_, index) => (index === 0 || index === count - 1 ? count : 0))
  const rankBetween = (first: number, last: number, rank: number) => {
    if (last - first < 2) return
    const middle = Math.round((first + last) / 2)
    ranks[middle] = rank
    rankBetween(first, middle, rank - 1)
    rankBetween(middle, last, rank - 1)
  }
  rankBetween(0, count - 1, count - 1)
  return ranks
}
