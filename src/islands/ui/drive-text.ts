import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

const HOUR = 3_600
const STEP_MINUTES = 5

/** 'about 7 h', 'about 15 min': an approximate driving time, of seconds. */
export function driveText(seconds: number, locale: Locale, t: Translate): string {
  if (seconds < HOUR) {
    const minutes = Math.max(STEP_MINUTES, Math.round(seconds / 60 / STEP_MINUTES) * STEP_MINUTES)
    return t('search.drive.minutes', { n: formatNumber(minutes, locale) })
  }
  const halves = Math.round((seconds / HOUR) * 2) / 2
  return t('search.drive.hours', { n: formatNumber(halves, locale) })
}

export function kmText(km: number, locale: Locale, t: Translate): string {
  return t('search.drive.km', { n: formatNumber(Math.round(km), locale) })
}
