import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

/** 'Tue, 24 Nov, 10:00 am', of UTC epoch milliseconds; '10:00 am' does not wrap */
export function momentText(at: number, locale: Locale): string {
  return `${formatShortDay(at, locale)}, ${formatTime(at, locale).replaceAll(' ', '\u00a0')}`
}

/** '12.3 km', of metres: one decimal */
export function preciseKmText(meters: number, locale: Locale, t: Translate): string {
  return t('booking.trip.km', { n: formatNumber(meters / 1000, locale, 1) })
}
