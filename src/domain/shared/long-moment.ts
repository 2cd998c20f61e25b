import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatDateTime } from './long-date.ts'
import { formatMoment } from './moment.ts'

/** 'Nov-24th 2026, 10:00 AM' / 'मङ्गल, ८ मंसिर २०८३, बिहान १०:००': as sentences of the API write it. */
export function formatLongMoment(ms: number, locale: Locale): string {
  return LANGUAGES[locale].calendar === 'gregorian' ? formatDateTime(ms) : formatMoment(ms, locale)
}
