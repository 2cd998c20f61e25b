import type { Locale } from '#domain/shell/locale.ts'
import { bikramDate } from './bikram.ts'
import type { DayNames } from './day-names.ts'
import { localDigits } from './digits.ts'
import { formatOwnDate, isOwnBikram } from './own-date.ts'
import { DAY_MS, formatWeekday, kathmanduDate } from './time.ts'

const WEEK = 7
/** 1 January 1970, 12:00 UTC. */
const THURSDAY = DAY_MS / 2

/** The names of the days from an instant on, in the user's own calendar. */
export function dayTable(from: number, days: number, locale: Locale): DayNames {
  const months: [string, number, string][] = []
  for (let ms = from; ms <= from + days * DAY_MS; ms += DAY_MS) {
    const date = kathmanduDate(ms)
    const bikram = isOwnBikram(ms, locale) ? bikramDate(ms) : null
    const number = bikram?.day ?? Number(date.slice(8))
    const words = formatOwnDate(ms, locale).split(' ')
    const pattern = words.with(words.indexOf(localDigits(String(number), locale)), '#').join(' ')
    if (months.at(-1)?.[2] !== pattern) months.push([date, number, pattern])
  }
  const sunday = THURSDAY + 3 * DAY_MS
  const weekdays = Array.from({ length: WEEK }, (_, index) => formatWeekday(sunday + index * DAY_MS, locale))
  return { weekdays, months }
}
