import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'

/** For a price that is shown while a new one is computed. */
export const UPDATING = 'transition-opacity in-aria-busy:opacity-50'

/** The amount to pay, above the button: visible however many lines the price has. */
export function PayableTotal() {
  const { locale, t } = useLocale()
  const { status, quote } = useStore($price, NO_PRICE)
  return (
    <dl className={`border-t border-line pt-3 pb-0.5 ${UPDATING}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg/[1.3] font-bold">
        <dt>{t('booking.lines.toPay')}</dt>
        <dd className="text-2xl/[1.15] whitespace-nowrap" aria-live="polite">
          {quote ? formatMoney(quote.payable, locale) : status === 'failed' ? '–' : <TotalPlaceholder />}
        </dd>
      </div>
      <div className="text-right text-sm text-ink-3">
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

function TotalPlaceholder() {
  const { t } = useLocale()
  return (
    <>
      <span className="sr-only">{t('booking.price.loading')}</span>
      <span className="skeleton block h-7 w-32" />
    </>
  )
}
