import type { Locale } from '#domain/shell/locale.ts'
import { bikramDate, formatBikram } from './bikram.ts'
import { localDigits } from './digits.ts'
import { formatDay, formatTime, formatWeekday, kathmanduDate } from './time.ts'

/**
 * 'Thu, 10 Dec 2026' / 'बिही, २४ मंसिर २०८३', in Kathmandu time and the user's own calendar; Gregorian where Bikram
 * Sambat is uncertain.
 */
export function formatOwnDay(ms: number, locale: Locale): string {
  const bikram = locale === 'np' ? formatBikram(ms, locale) : null
  return bikram ? `${formatWeekday(ms, locale)}, ${bikram}` : formatGregorianDay(ms, locale)
}

/** The same day in the other calendar: '24 Mangsir 2083' / 'सन् २०२६ डिसेम्बर १०'; null where it is uncertain. */
export function formatOtherDay(ms: number, locale: Locale): string | null {
  if (locale === 'en') return formatBikram(ms, locale)
  if (!bikramDate(ms)) return null
  const [, day = ''] = formatDay(ms, locale).split(', ')
  return `सन् ${yearOf(ms, locale)} ${day}`
}

/** 'Thu, 10 Dec 2026, 09:00 am' / 'बिही, २४ मंसिर २०८३, बिहान ९:००' */
export function formatMoment(ms: number, locale: Locale): string {
  return `${formatOwnDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** The time alone when it is today in Kathmandu; otherwise with the day. */
export function formatMomentFrom(ms: number, now: number, locale: Locale): string {
  return kathmanduDate(ms) === kathmanduDate(now) ? formatTime(ms, locale) : formatMoment(ms, locale)
}

function formatGregorianDay(ms: number, locale: Locale): string {
  return `${formatDay(ms, locale)}${locale === 'en' ? ' ' : ', '}${yearOf(ms, locale)}`
}

function yearOf(ms: number, locale: Locale): string {
  return localDigits(kathmanduDate(ms).slice(0, 4), locale)
}
