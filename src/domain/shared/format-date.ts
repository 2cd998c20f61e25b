import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { bikramDate, formatBikram, formatBikramDay, formatBikramMonth, isGazetted } from './bikram.ts'
import { localDigits } from './digits.ts'
import { FORMAT_WORDS } from './format-words.ts'
import { DAY_MS, inKathmandu, kathmanduDate, kathmanduMillis } from './kathmandu-time.ts'

// In Kathmandu time, and in the calendar of the language where the name does not specify which.

/** A pattern in the letters of dayjs, as far as FORMAT_WORDS uses them. */
function write(ms: number, pattern: string, locale: Locale): string {
  const { shortMonths, partOfDay } = FORMAT_WORDS[locale]
  const at = inKathmandu(ms)
  const hour = at.getUTCHours()
  const h = String(hour % 12 || 12)
  const parts: Record<string, string | number | undefined> = {
    YYYY: at.getUTCFullYear(),
    MMM: shortMonths[at.getUTCMonth()],
    D: at.getUTCDate(),
    hh: h.padStart(2, '0'),
    h,
    mm: at.toISOString().slice(14, 16),
    a: partOfDay(hour),
  }
  const text = pattern.replace(/YYYY|MMM|D|hh?|mm|a/g, (part) => String(parts[part]))
  return localDigits(text, locale)
}

const datePattern = (locale: Locale) => FORMAT_WORDS[locale].date

/** Whether a day is written in Bikram Sambat: in a language with that calendar, where it is gazetted. */
function isWrittenInBikram(ms: number, locale: Locale): boolean {
  return LANGUAGES[locale].calendar === 'bikram' && isGazetted(kathmanduDate(ms))
}

const writtenBikram = (ms: number, locale: Locale) => (isWrittenInBikram(ms, locale) ? bikramDate(ms) : null)

/** '10 Dec 2026' / '२०८३ मङ्सिर २४' */
export function formatDate(ms: number, locale: Locale): string {
  return (isWrittenInBikram(ms, locale) && formatBikram(ms, locale)) || withEra(ms, locale)
}

/** '24 Nov 2026' / 'सन् २०२६ नोभेम्बर २४' */
function withEra(ms: number, locale: Locale): string {
  const { gregorianEra } = FORMAT_WORDS[locale]
  const date = formatGregorianDate(ms, locale)
  return gregorianEra ? `${gregorianEra} ${date}` : date
}

/** '24 Nov 2026' / '२०२६ नोभेम्बर २४' */
export const formatGregorianDate = (ms: number, locale: Locale): string =>
  write(ms, datePattern(locale), locale)

/** 'Thu, 10 Dec 2026' / '२०८३ मङ्सिर २४, बिहीबार' */
export function formatDay(ms: number, locale: Locale): string {
  return withWeekday(ms, formatDate(ms, locale), locale)
}

/** 'Thu, 10 Dec' / 'मङ्सिर २४, बिही' */
export function formatShortDay(ms: number, locale: Locale): string {
  return FORMAT_WORDS[locale].withWeekday(formatDayOfMonth(ms, locale), formatWeekday(ms, locale), false)
}

/** A date that has a year, with its weekday where the language has it. */
export const withWeekday = (ms: number, date: string, locale: Locale): string =>
  FORMAT_WORDS[locale].withWeekday(date, formatWeekday(ms, locale), true)

/** '10 Dec' / 'मङ्सिर २४' */
export function formatDayOfMonth(ms: number, locale: Locale): string {
  const bikram = writtenBikram(ms, locale)
  return bikram ? formatBikramDay(bikram, locale) : formatGregorianDayOfMonth(ms, locale)
}

/** '24 Nov' / 'नोभेम्बर २४' */
export const formatGregorianDayOfMonth = (ms: number, locale: Locale): string =>
  write(ms, datePattern(locale).replace(/ ?YYYY ?/, ''), locale)

/** 'Tue' / 'मङ्गल' */
export const formatWeekday = (ms: number, locale: Locale): string =>
  FORMAT_WORDS[locale].weekdays[inKathmandu(ms).getUTCDay()] ?? ''

/** 'November 2026' / 'मङ्सिर २०८३' */
export function formatMonth(ms: number, locale: Locale): string {
  const bikram = writtenBikram(ms, locale)
  return bikram ? formatBikramMonth(bikram, locale) : formatGregorianMonth(ms, locale)
}

/** 'November 2026' / 'नोभेम्बर २०२६' */
export function formatGregorianMonth(ms: number, locale: Locale): string {
  const at = inKathmandu(ms)
  return localDigits(`${FORMAT_WORDS[locale].months[at.getUTCMonth()]} ${at.getUTCFullYear()}`, locale)
}

/** '2026' / '२०२६' */
export const formatGregorianYear = (ms: number, locale: Locale): string => write(ms, 'YYYY', locale)

/** The number of the year as `formatDay` writes it: 2026 / 2083. */
export function yearOf(ms: number, locale: Locale): number {
  return writtenBikram(ms, locale)?.year ?? inKathmandu(ms).getUTCFullYear()
}

/**
 * A day in the calendar that is not that of the language: '24 Mangsir 2083' / 'सन् २०२६ डिसेम्बर १०', of a forecast '२०८४
 * जेठ १८ (अनुमानित)'; null where it is not known.
 */
export function formatInOtherCalendar(ms: number, locale: Locale): string | null {
  if (!isWrittenInBikram(ms, locale)) return formatBikram(ms, locale)
  return withEra(ms, locale)
}

/** '09:30 am' / 'बिहान ९:३०', of an instant or of a time of day HH:mm. */
export function formatTime(at: number | string, locale: Locale): string {
  const ms = typeof at === 'number' ? at : kathmanduMillis('2000-01-01', at)
  return ms === null ? localDigits(String(at), locale) : write(ms, FORMAT_WORDS[locale].time, locale)
}

/** 'Thu, 10 Dec 2026, 09:00 am' / '२०८३ मङ्सिर २४, बिहीबार, बिहान ९:००' */
export function formatMoment(ms: number, locale: Locale): string {
  return `${formatDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** 'Thu, 10 Dec, 09:00 am' / 'मङ्सिर २४, बिही, बिहान ९:००' */
export function formatShortMoment(ms: number, locale: Locale): string {
  return `${formatShortDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** '9:00 am tomorrow' / 'भोलि बिहान ९:००'; with its day when that is neither today nor tomorrow. */
export function formatDeadline(ms: number, now: number, locale: Locale): string {
  const { deadline } = FORMAT_WORDS[locale]
  const day = kathmanduDate(ms)
  const time = write(ms, deadline.time, locale)
  if (day === kathmanduDate(now)) return deadline.today(time)
  return day === kathmanduDate(now + DAY_MS) ? deadline.tomorrow(time) : formatMoment(ms, locale)
}

/** The time alone when it is today; otherwise with the day. */
export function formatMomentFrom(ms: number, now: number, locale: Locale): string {
  return kathmanduDate(ms) === kathmanduDate(now) ? formatTime(ms, locale) : formatMoment(ms, locale)
}

/** 'Nov 2026' / '२०२६ नोभेम्बर' */
export const formatShortGregorianMonth = (ms: number, locale: Locale): string =>
  write(ms, datePattern(locale).replace(/ ?\bD\b ?/, ''), locale)
