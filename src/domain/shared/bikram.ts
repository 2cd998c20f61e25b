import bikramSambat from 'bikram-sambat'
import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { kathmanduDate } from './time.ts'

export interface BikramDate {
  year: number
  /** 1 (Baishakh) to 12 (Chaitra) */
  month: number
  day: number
}

/**
 * BS 2000 to the end of BS 2083. The tables of later years are forecasts that disagree (docs/decisions/0071); Nepal gazettes a
 * year shortly before it begins.
 */
const FIRST_DAY = '1943-04-14'
const LAST_DAY = '2027-04-13'

const MONTHS: Record<Locale, readonly string[]> = {
  en: [
    'Baishakh',
    'Jestha',
    'Ashadh',
    'Shrawan',
    'Bhadra',
    'Ashwin',
    'Kartik',
    'Mangsir',
    'Poush',
    'Magh',
    'Falgun',
    'Chaitra',
  ],
  np: ['वैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत'],
}

/** Whether the Bikram Sambat date of a Gregorian day (YYYY-MM-DD) is known. */
export function isInBikramTable(day: string): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY
}

/** The Bikram Sambat date of an instant in Kathmandu; null outside the table. For display only. */
export function bikramDate(ms: number): BikramDate | null {
  const date = kathmanduDate(ms)
  if (!isInBikramTable(date)) return null
  return bikramSambat.toBik(date)
}

/** YYYY-MM-DD of a date within the table. */
export function gregorianDay({ year, month, day }: BikramDate): string {
  return bikramSambat.toGreg_text(year, month, day)
}

/** '8 Mangsir 2083' / '८ मंसिर २०८३'; null where `bikramDate` is null. */
export function formatBikram(ms: number, locale: Locale): string | null {
  const date = bikramDate(ms)
  if (!date) return null
  return localDigits(`${date.day} ${MONTHS[locale][date.month - 1]} ${date.year}`, locale)
}

/** 'Mangsir 2083' / 'मंसिर २०८३'; null where `bikramDate` is null. */
export function formatBikramMonth(ms: number, locale: Locale): string | null {
  const date = bikramDate(ms)
  return date && localDigits(`${MONTHS[locale][date.month - 1]} ${date.year}`, locale)
}
