import { formatNumber } from '#domain/shared/digits.ts'
import { splitHours } from '#domain/shared/duration.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

/** '2 days', '6 hours', '1 day and 3 hours' */
export function spanText(hours: number, locale: Locale, t: Translate): string {
  const span = splitHours(hours)
  const days = span.days ? t('vehicles.days', { count: span.days, n: formatNumber(span.days, locale) }) : ''
  const rest = span.hours
    ? t('vehicles.hours', { count: span.hours, n: formatNumber(span.hours, locale) })
    : ''
  return days && rest ? t('vehicles.and', { days, rest }) : days || rest
}
