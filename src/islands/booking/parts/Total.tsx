import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'

/** The amount to pay, above the button: visible however many lines the price has. */
export function Total() {
  const { locale, t } = useLocale()
  const { status, quote } = useStore($price, NO_PRICE)
  return (
    <dl className="desk-sum desk-price">
      <div>
        <dt>{t('booking.lines.toPay')}</dt>
        <dd aria-live="polite">
          {quote ? formatMoney(quote.payable, locale) : status === 'failed' ? '–' : <Waiting />}
        </dd>
      </div>
      <div>
        <dt className="sr-only">{t('booking.price.title')}</dt>
        <dd>
          {quote
            ? t('booking.box.forSpan', { span: spanText(quote.hours, locale, t) })
            : t(`booking.price.${status === 'failed' ? 'failed' : 'loading'}`)}
        </dd>
      </div>
    </dl>
  )
}

function Waiting() {
  const { t } = useLocale()
  return (
    <>
      <span className="sr-only">{t('booking.price.loading')}</span>
      <span className="skeleton block h-7 w-32" />
    </>
  )
}
