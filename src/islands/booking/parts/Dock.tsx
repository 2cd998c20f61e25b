import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { spanWords } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { BookButton } from './BookButton.tsx'

/** Phones: the sum and the button are always in reach. */
export function Dock({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const { status, quote, text } = useStore($price, NO_PRICE)
  return (
    <div className="dock desk-dock" aria-busy={status === 'loading'}>
      <p>
        {quote ? (
          <>
            <b>{formatMoney(quote.payable, locale)}</b> <span>{spanWords(quote.hours, locale, t)}</span>
          </>
        ) : (
          <span>{text ?? t('booking.price.loading')}</span>
        )}
      </p>
      <BookButton className="btn main" locale={locale} />
    </div>
  )
}
