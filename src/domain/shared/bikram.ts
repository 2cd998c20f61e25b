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
 * The range in which published calendars agree: BS 2000 to the end of BS 2083. Later years await the official
 * calendar.
 */
const FIRST_SURE_DAY = '1943-04-14'
const FIRST_UNSURE_DAY = '2027-04-14'

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

/** The Bikram Sambat date of an instant in Kathmandu; null where the calendar is uncertain. For display only. */
export function bikramDate(ms: number): BikramDate | null {
  const date = kathmanduDate(ms)
  if (date < FIRST_SURE_DAY || date >= FIRST_UNSURE_DAY) return null
  return bikramSambat.toBik(date)
}

/** '8 Mangsir 2083' / '८ मंसिर २०८३'; null where `bikramDate` is null. */
export function formatBikram(ms: number, locale: Locale): string | null {
  const date = bikramDate(ms)
  if (!date) return null
  return localDigits(`${date.day} ${MONTHS[locale][date.month - 1]} ${date.year}`, locale)
}
