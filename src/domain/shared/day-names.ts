import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Names of days, which a page brings with it (day-table.ts): the browser then needs neither a date library nor the tables of
 * the Bikram Sambat calendar. Of each month its first named day (YYYY-MM-DD), the number of that day, and how dates are
 * written, with `#` for the number.
 */
export interface DayNames {
  /** from Sunday on */
  weekdays: readonly string[]
  months: readonly (readonly [from: string, number: number, pattern: string])[]
}

/** As `formatOwnDay` (moment.ts), for the days that the names include. */
export function dayText(ms: number, { weekdays, months }: DayNames, locale: Locale): string {
  const day = Math.floor((ms + KATHMANDU_OFFSET_MS) / DAY_MS)
  const date = new Date(day * DAY_MS).toISOString()
  const [from = date, number = 0, pattern = ''] = months.findLast(([start]) => start <= date) ?? []
  const days = day - Date.parse(from) / DAY_MS
  // 1 January 1970 was a Thursday
  return `${weekdays[(day + 4) % 7]}, ${pattern.replace('#', localDigits(String(number + days), locale))}`
}
