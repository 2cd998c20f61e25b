import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { replySpan, type TrustFact } from '#domain/vehicles/trust.ts'
import type { Translate } from '#messages/t.ts'

/** One fact as a sentence; `card`: shortened for a card. */
export function trustText(fact: TrustFact, locale: Locale, t: Translate, place: 'page' | 'card'): string {
  const day = (date: string) => formatDate(kathmanduMillis(date, '00:00') ?? 0, locale)
  switch (fact.kind) {
    case 'papers':
      return fact.on === null
        ? t(`vehicles.trust.${place}.papers`)
        : t(`vehicles.trust.${place}.papersOn`, { day: day(fact.on) })
    case 'insured':
      return t('vehicles.trust.page.insured', { day: day(fact.until) })
    case 'reply': {
      const span = replySpanText(fact.minutes, locale, t)
      if (place === 'card' || fact.percent === null) return t(`vehicles.trust.${place}.reply`, { span })
      return t('vehicles.trust.page.replyRate', { span, percent: formatNumber(fact.percent, locale) })
    }
    case 'completion':
      return t(`vehicles.trust.${place}.completion`, { percent: formatNumber(fact.percent, locale) })
    case 'trips':
      return t(`vehicles.trust.${place}.trips`, { count: fact.count, n: formatNumber(fact.count, locale) })
  }
}

function replySpanText(minutes: number, locale: Locale, t: Translate): string {
  const { unit, count } = replySpan(minutes)
  const values = { count, n: formatNumber(count, locale) }
  return unit === 'minutes' ? t('vehicles.trust.minutes', values) : t('vehicles.hours', values)
}
