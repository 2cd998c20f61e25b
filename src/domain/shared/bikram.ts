import bikramSambat from 'bikram-sambat'
import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { FORMAT_WORDS } from './format-words.ts'
import { addDays, DAY_MS, kathmanduDate } from './kathmandu-time.ts'

export interface BikramDate {
  year: number
  /** 1 (Baishakh) to 12 (Chaitra) */
  month: number
  day: number
}

/** BS 2000 to the end of BS 2083, as gazetted: Nepal gazettes a year shortly before it begins. */
export const FIRST_BIKRAM_DAY = '1943-04-14'
const LAST_GAZETTED_DAY = '2027-04-13'
/** Days of the months of the years after that: a forecast, checked in tests/domain/shared/bikram.test.ts (decision 0071). */
const FORECAST: readonly (readonly [year: number, months: readonly number[]])[] = [
  [2084, [31, 32, 31, 32, 31, 30, 30, 30, 29, 29, 30, 31]],
  [2085, [30, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31]],
]
const FORECAST_MONTHS = FORECAST.flatMap(([year, months]) =>
  months.map((days, index) => ({ year, month: index + 1, days })),
)
export const LAST_BIKRAM_DAY = addDays(
  LAST_GAZETTED_DAY,
  FORECAST_MONTHS.reduce((sum, { days }) => sum + days, 0),
)

/** Whether the Bikram Sambat date of a Gregorian day (YYYY-MM-DD) is known, or forecast. */
export function isInBikramTable(day: string): boolean {
  return day >= FIRST_BIKRAM_DAY && day <= LAST_BIKRAM_DAY
}

/** Whether it is known for certain: a forecast may be wrong by a day. */
export function isGazetted(day: string): boolean {
  return day >= FIRST_BIKRAM_DAY && day <= LAST_GAZETTED_DAY
}

/** The Bikram Sambat date of an instant in Kathmandu; null outside the table. For display only. */
export function bikramDate(ms: number): BikramDate | null {
  const date = kathmanduDate(ms)
  if (isGazetted(date)) return bikramSambat.toBik(date)
  return isInBikramTable(date) ? forecast(date) : null
}

function forecast(date: string): BikramDate | null {
  let day = (Date.parse(date) - Date.parse(LAST_GAZETTED_DAY)) / DAY_MS
  for (const { year, month, days } of FORECAST_MONTHS) {
    if (day <= days) return { year, month, day }
    day -= days
  }
  return null
}

/** YYYY-MM-DD of a date within the table. */
export function gregorianDay({ year, month, day }: BikramDate): string {
  const at = FORECAST_MONTHS.findIndex((item) => item.year === year && item.month === month)
  if (at < 0) return bikramSambat.toGreg_text(year, month, day)
  return addDays(
    LAST_GAZETTED_DAY,
    FORECAST_MONTHS.slice(0, at).reduce((sum, { days }) => sum + days, day),
  )
}

/** '8 Mangsir 2083' / '२०८३ मङ्सिर ८', '(provisional)' behind a forecast; null where `bikramDate` is null. */
export function formatBikram(ms: number, locale: Locale): string | null {
  const date = bikramDate(ms)
  if (!date) return null
  return markForecast(write(date, FORMAT_WORDS[locale].date, locale), kathmanduDate(ms), locale)
}

/** '(provisional)' behind the text of a day that is not gazetted. */
export function markForecast(text: string, day: string, locale: Locale): string {
  return isGazetted(day) ? text : `${text} ${FORMAT_WORDS[locale].provisional}`
}

/** '8 Mangsir' / 'मङ्सिर ८' */
export function formatBikramDay(date: BikramDate, locale: Locale): string {
  return write(date, FORMAT_WORDS[locale].date.replace(/ ?YYYY ?/, ''), locale)
}

/** In the order of a date of the language, which is the same in both calendars. */
function write({ year, month, day }: BikramDate, pattern: string, locale: Locale): string {
  const parts: Record<string, string | number | undefined> = {
    YYYY: year,
    MMM: FORMAT_WORDS[locale].bikramMonths[month - 1],
    D: day,
  }
  return localDigits(
    pattern.replace(/YYYY|MMM|D/g, (part) => String(parts[part])),
    locale,
  )
}

/** 'Mangsir 2083' / 'मङ्सिर २०८३' */
export function formatBikramMonth({ month, year }: Omit<BikramDate, 'day'>, locale: Locale): string {
  return localDigits(`${FORMAT_WORDS[locale].bikramMonths[month - 1]} ${year}`, locale)
}
