import type { Locale } from '#domain/shell/locale.ts'
import { bikramDate, formatBikramMonth } from './bikram.ts'
import { formatDateTime, formatMonth } from './long-date.ts'
import { formatMoment } from './moment.ts'
import { isOwnBikram } from './own-date.ts'

/** 'Nov-24th 2026, 10:00 AM' / 'मङ्गल, ८ मंसिर २०८३, बिहान १०:००': as sentences of the API write it. */
export function formatLongMoment(ms: number, locale: Locale): string {
  return locale === 'en' ? formatDateTime(ms) : formatMoment(ms, locale)
}

/** 'November 2026' / 'मंसिर २०८३' */
export function formatOwnMonth(ms: number, locale: Locale): string {
  const bikram = isOwnBikram(ms, locale) ? bikramDate(ms) : null
  return bikram ? formatBikramMonth(bikram, locale) : formatMonth(ms, locale)
}
