import dayjs from 'dayjs'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { bikramDate, formatBikram, formatBikramDay, formatBikramMonth, isGazetted } from './bikram.ts'
import { localDigits } from './digits.ts'
import { FORMAT_WORDS } from './format-words.ts'
import { inKathmandu, kathmanduDate, kathmanduMillis } from './kathmandu-time.ts'

// In Kathmandu time, and in the calendar of the language where the name does not say which.

const localeName = (locale: Locale) => `sawari-${locale}`

for (const locale of LOCALES) {
  const { months, shortMonths, weekdays, partOfDay } = FORMAT_WORDS[locale]
  const words = { months, monthsShort: shortMonths, weekdaysShort: weekdays, meridiem: partOfDay }
  dayjs.locale({ name: localeName(locale), ...words, formats: {}, relativeTime: {} }, undefined, true)
}

function write(ms: number, pattern: string, locale: Locale): string {
  return localDigits(inKathmandu(ms).locale(localeName(locale)).format(pattern), locale)
}

const patternsOf = (locale: Locale) => FORMAT_WORDS[locale].patterns

/** Whether a day is written in Bikram Sambat: in a language with that calendar, where it is gazetted. */
function isWrittenInBikram(ms: number, locale: Locale): boolean {
  return LANGUAGES[locale].calendar === 'bikram' && isGazetted(kathmanduDate(ms))
}

const writtenBikram = (ms: number, locale: Locale) => (isWrittenInBikram(ms, locale) ? bikramDate(ms) : null)

/** '10 Dec 2026' / '२४ मंसिर २०८३' */
export function formatDate(ms: number, locale: Locale): string {
  return (isWrittenInBikram(ms, locale) && formatBikram(ms, locale)) || formatGregorianDate(ms, locale)
}

/** '24 Nov 2026' / '२०२६ नोभेम्बर २४' */
export const formatGregorianDate = (ms: number, locale: Locale): string =>
  write(ms, patternsOf(locale).date, locale)

/** 'Thu, 10 Dec 2026' / 'बिही, २४ मंसिर २०८३' */
export function formatDay(ms: number, locale: Locale): string {
  return `${formatWeekday(ms, locale)}, ${formatDate(ms, locale)}`
}

/** 'Thu, 10 Dec' / 'बिही, २४ मंसिर' */
export function formatShortDay(ms: number, locale: Locale): string {
  return `${formatWeekday(ms, locale)}, ${formatDayOfMonth(ms, locale)}`
}

/** '10 Dec' / '२४ मंसिर' */
export function formatDayOfMonth(ms: number, locale: Locale): string {
  const bikram = writtenBikram(ms, locale)
  return bikram ? formatBikramDay(bikram, locale) : formatGregorianDayOfMonth(ms, locale)
}

/** '24 Nov' / 'नोभेम्बर २४' */
export const formatGregorianDayOfMonth = (ms: number, locale: Locale): string =>
  write(ms, patternsOf(locale).dayOfMonth, locale)

/** 'Tue' / 'मङ्गल' */
export const formatWeekday = (ms: number, locale: Locale): string => write(ms, 'ddd', locale)

/** 'November 2026' / 'मंसिर २०८३' */
export function formatMonth(ms: number, locale: Locale): string {
  const bikram = writtenBikram(ms, locale)
  return bikram ? formatBikramMonth(bikram, locale) : formatGregorianMonth(ms, locale)
}

/** 'November 2026' / 'नोभेम्बर २०२६' */
export const formatGregorianMonth = (ms: number, locale: Locale): string =>
  write(ms, patternsOf(locale).month, locale)

/** The number of the year as `formatDay` writes it: 2026 / 2083. */
export function yearOf(ms: number, locale: Locale): number {
  return writtenBikram(ms, locale)?.year ?? inKathmandu(ms).year()
}

/**
 * A day in the calendar that is not that of the language: '24 Mangsir 2083' / 'सन् २०२६ डिसेम्बर १०', of a forecast '१८ जेठ २०८४
 * (अनुमानित)'; null where it is not known.
 */
export function formatInOtherCalendar(ms: number, locale: Locale): string | null {
  if (!isWrittenInBikram(ms, locale)) return formatBikram(ms, locale)
  return `${FORMAT_WORDS[locale].gregorianEra} ${formatGregorianDate(ms, locale)}`
}

/** '09:30 am' / 'बिहान ९:३०', of an instant or of a time of day HH:mm. */
export function formatTime(at: number | string, locale: Locale): string {
  const ms = typeof at === 'number' ? at : kathmanduMillis('2000-01-01', at)
  return ms === null ? localDigits(String(at), locale) : write(ms, patternsOf(locale).time, locale)
}

/** 'Thu, 10 Dec 2026, 09:00 am' / 'बिही, २४ मंसिर २०८३, बिहान ९:००' */
export function formatMoment(ms: number, locale: Locale): string {
  return `${formatDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** 'Thu, 10 Dec, 09:00 am' / 'बिही, २४ मंसिर, बिहान ९:००' */
export function formatShortMoment(ms: number, locale: Locale): string {
  return `${formatShortDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** The time alone when it is today; otherwise with the day. */
export function formatMomentFrom(ms: number, now: number, locale: Locale): string {
  return kathmanduDate(ms) === kathmanduDate(now) ? formatTime(ms, locale) : formatMoment(ms, locale)
}

/** 'Nov 2026' / '२०२६ नोभेम्बर' */
export const formatShortGregorianMonth = (ms: number, locale: Locale): string =>
  write(ms, patternsOf(locale).shortMonth, locale)

/** 'Nov-24th 2026, 10:00 AM': as English sentences of the API write it. */
export function formatDateTime(ms: number): string {
  const day = inKathmandu(ms)
  return `${day.format('MMM')}-${ordinal(day.date())} ${day.format('YYYY, hh:mm A')}`
}

/** 1st, 2nd, 3rd, 4th, 11th. dayjs' plugin for it would add half a kB to every page. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return day + ((!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th')
}

/** 'Nov-24th 2026, 10:00 AM' / 'मङ्गल, ८ मंसिर २०८३, बिहान १०:००': as sentences of the API write it. */
export function formatLongMoment(ms: number, locale: Locale): string {
  return LANGUAGES[locale].calendar === 'gregorian' ? formatDateTime(ms) : formatMoment(ms, locale)
}

/** '2026-11-24 10:00 am', for operators. */
export const formatStamp = (ms: number): string => inKathmandu(ms).format('YYYY-MM-DD hh:mm a')
