import type { Locale } from '#domain/shell/locale.ts'
import { bikramDate, formatBikram, formatBikramDay, formatBikramMonth } from './bikram.ts'
import { formatOwnDate, isOwnBikram } from './own-date.ts'
import { formatDate, formatDay, formatMonth, formatTime, formatWeekday, kathmanduDate } from './time.ts'

/** 'Thu, 10 Dec 2026' / 'बिही, २४ मंसिर २०८३', in Kathmandu time and the user's own calendar. */
export function formatOwnDay(ms: number, locale: Locale): string {
  return `${formatWeekday(ms, locale)}, ${formatOwnDate(ms, locale)}`
}

/** 'Thu, 10 Dec' / 'बिही, २४ मंसिर': as `formatOwnDay`, without the year. */
export function formatShortDay(ms: number, locale: Locale): string {
  const bikram = isOwnBikram(ms, locale) ? bikramDate(ms) : null
  return bikram ? `${formatWeekday(ms, locale)}, ${formatBikramDay(bikram, locale)}` : formatDay(ms, locale)
}

/** 'November 2026' / 'मंसिर २०८३' */
export function formatOwnMonth(ms: number, locale: Locale): string {
  const bikram = isOwnBikram(ms, locale) ? bikramDate(ms) : null
  return bikram ? formatBikramMonth(bikram, locale) : formatMonth(ms, locale)
}

/** The number of the year as `formatOwnDay` writes it: 2026 / 2083. */
export function ownYear(ms: number, locale: Locale): number {
  const bikram = isOwnBikram(ms, locale) ? bikramDate(ms) : null
  return bikram?.year ?? Number(kathmanduDate(ms).slice(0, 4))
}

/**
 * The same day in the other calendar: '24 Mangsir 2083' / 'सन् २०२६ डिसेम्बर १०', of a forecast '१८ जेठ २०८४ (अनुमानित)'; null
 * where it is not known.
 */
export function formatOtherDay(ms: number, locale: Locale): string | null {
  return isOwnBikram(ms, locale) ? `सन् ${formatDate(ms, locale)}` : formatBikram(ms, locale)
}

/** 'Thu, 10 Dec 2026, 09:00 am' / 'बिही, २४ मंसिर २०८३, बिहान ९:००' */
export function formatMoment(ms: number, locale: Locale): string {
  return `${formatOwnDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** 'Thu, 10 Dec, 09:00 am' / 'बिही, २४ मंसिर, बिहान ९:००': as `formatMoment`, without the year. */
export function formatShortMoment(ms: number, locale: Locale): string {
  return `${formatShortDay(ms, locale)}, ${formatTime(ms, locale)}`
}

/** The time alone when it is today in Kathmandu; otherwise with the day. */
export function formatMomentFrom(ms: number, now: number, locale: Locale): string {
  return kathmanduDate(ms) === kathmanduDate(now) ? formatTime(ms, locale) : formatMoment(ms, locale)
}
