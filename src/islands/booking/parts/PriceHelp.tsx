import type { Quote } from '#contract/booking.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

const KINDS = ['time', 'extraKm', 'offRoad', 'overnight', 'waiting', 'saving', 'coupon'] as const

/** Explains each kind of line in this price. */
export function PriceHelp({ quote }: { quote: Pick<Quote, 'lines'> }) {
  const { t } = useLocale()
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
