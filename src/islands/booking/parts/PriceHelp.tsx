import type { Quote } from '#contract/booking.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

const KINDS = ['time', 'extraKm', 'offRoad', 'overnight', 'waiting', 'saving', 'coupon'] as const

/** Explains each kind of line in this price. */
export function PriceHelp({ quote, locale }: { quote: Pick<Quote, 'lines'>; locale: Locale }) {
  const t = translator(locale)
  const kinds = KINDS.filter((kind) => quote.lines.some((line) => line.kind === kind))
  return (
    <details className="meanings">
      <summary>{t('booking.price.meanings')}</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{t(`booking.price.meaning.${kind}`)}</li>
        ))}
      </ul>
    </details>
  )
}
