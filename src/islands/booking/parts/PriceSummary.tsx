import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { PriceLines, spanWords } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $checkout, $errors, NO_ERRORS, OPEN } from '#stores/booking/checkout.ts'
import { $price, NO_PRICE, retryPrice } from '#stores/booking/quote.ts'
import { BookButton } from './BookButton.tsx'
import { Coupon } from './Coupon.tsx'
import { Failed } from './Failed.tsx'
import { Meanings } from './Meanings.tsx'
import { Terms } from './Terms.tsx'
import { When } from './When.tsx'

interface Props {
  vehicle: VehicleDetail
  locale: Locale
}

/** What it costs and why, and the button: beside the form on wide screens, after it on phones. */
export function PriceSummary({ vehicle, locale }: Props) {
  const t = translator(locale)
  const { status, quote, text } = useStore($price, NO_PRICE)
  const checkout = useStore($checkout, OPEN)
  const { priceTotal } = useStore($errors, NO_ERRORS)
  return (
    <div className="desk-beside">
      <aside className="box desk-box" aria-labelledby="price-title" aria-busy={status === 'loading'}>
        <div className="desk-box-body">
          <h2 id="price-title" className="sr-only">
            {t('booking.price.title')}
          </h2>
          <div className="desk-price">
            {quote ? (
              <p className="big" aria-live="polite">
                <b>{formatMoney(quote.payable, locale)}</b>
                <span>{t('booking.box.forSpan', { span: spanWords(quote.hours, locale, t) })}</span>
              </p>
            ) : status === 'failed' ? (
              <p className="big">
                <b>–</b>
                <span>{t('booking.price.failed')}</span>
              </p>
            ) : (
              <Waiting label={t('booking.price.loading')} />
            )}
          </div>
          <When vehicle={vehicle} locale={locale} />
          {!quote && status !== 'failed' && <div className="skeleton mt-3.5 h-[188px]" />}
          {quote && (
            <div className="desk-price">
              <PriceLines quote={quote} locale={locale} />
              {quote.totalMeters === null && <p className="small-print">{t('booking.price.withoutRoute')}</p>}
              <Meanings quote={quote} locale={locale} />
            </div>
          )}
          {status === 'failed' && (
            <div className="note bad mt-4 flex-wrap items-center" role="alert">
              <p className="mr-auto">{text}</p>
              <button className="btn quiet small" type="button" onClick={retryPrice}>
                {t('booking.price.retry')}
              </button>
            </div>
          )}
          {priceTotal && <p className="field-error">{t(priceTotal)}</p>}
          <Coupon locale={locale} />
          <p className="small-print">{t('booking.box.inclusive')}</p>
        </div>
        <div className="desk-box-foot">
          <Terms locale={locale} />
          {checkout.step === 'failed' && (
            <Failed text={checkout.text} canRetry={checkout.canRetry} locale={locale} />
          )}
          <BookButton className="btn main go" locale={locale} />
        </div>
      </aside>
    </div>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        {label}
      </p>
      <div className="skeleton h-[37px] w-44" />
      <div className="skeleton mt-2 h-[21px] w-36" />
    </>
  )
}
