import { formatNumber } from '#domain/shared/digits.ts'
import { formatDay, formatTime } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

/** 'Tue, 24 Nov, 10:00 am', of UTC epoch milliseconds */
export function momentWords(at: number, locale: Locale): string {
  return `${formatDay(at, locale)}, ${formatTime(at, locale)}`
}

/** '12.3 km': one decimal, spec section 9 */
export function kmWords(meters: number, locale: Locale, t: Translate): string {
  return t('booking.trip.km', { n: formatNumber(meters / 1000, locale, 1) })
}

/** '1 h 45 min', '2 h', '20 min', of seconds */
export function durationWords(seconds: number, locale: Locale, t: Translate): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  const n = (count: number) => formatNumber(count, locale)
  const [hours, rest] = [t('booking.trip.hours', { h: n(h) }), t('booking.trip.minutes', { m: n(m) })]
  if (!h) return rest
  return m ? `${hours} ${rest}` : hours
}
