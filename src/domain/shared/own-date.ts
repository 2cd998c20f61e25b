import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatBikram, isGazetted } from './bikram.ts'
import { kathmanduDate } from './kathmandu-day.ts'
import { formatDate } from './short-date.ts'

/** Whether a day is written in Bikram Sambat: in a language with that calendar, where it is gazetted. */
export function isOwnBikram(ms: number, locale: Locale): boolean {
  return LANGUAGES[locale].calendar === 'bikram' && isGazetted(kathmanduDate(ms))
}

/** '10 Dec 2026' / '२४ मंसिर २०८३': as `formatOwnDay`, without the weekday. */
export function formatOwnDate(ms: number, locale: Locale): string {
  return (isOwnBikram(ms, locale) && formatBikram(ms, locale)) || formatDate(ms, locale)
}
