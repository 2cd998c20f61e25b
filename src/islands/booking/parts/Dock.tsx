import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { spanWords } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $standing } from '#stores/booking/standing.ts'
import { NextStep } from './NextStep.tsx'

interface Props {
  apiBaseUrl: string
  locale: Locale
}

/** Phones: the sum and the button are always in reach. */
export function Dock({ apiBaseUrl, locale }: Props) {
  const t = translator(locale)
  const { status, quote, text } = useStore($price, NO_PRICE)
  const standing = useStore($standing, null)
  return (
    <div className="dock desk-dock" aria-busy={status === 'loading'}>
      <p>
        {standing ? (
          <span>{t(`booking.dock.${standing.kind}`)}</span>
        ) : quote ? (
          <>
            <b>{formatMoney(quote.payable, locale)}</b> <span>{spanWords(quote.hours, locale, t)}</span>
          </>
        ) : (
          <span>{text ?? t('booking.price.loading')}</span>
        )}
      </p>
      <NextStep className="btn main" apiBaseUrl={apiBaseUrl} locale={locale} />
    </div>
  )
}
